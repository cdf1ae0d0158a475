import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Where the command line writes. Answers go to `out`, everything else to `err`. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Whether a person sits there who can be asked. */
  interactive: boolean
  /** Coloured on a terminal, plain elsewhere and under `NO_COLOR`. */
  paint(style: Style, text: string): string
}

export function createTerminal(environment: Readonly<Record<string, string | undefined>> = process.env): Terminal {
  const colours = process.stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb'
  return {
    out: (text) => write(process.stdout, text),
    err: (text) => write(process.stderr, text),
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    paint: (style, text) => (colours ? styleText(style, text) : text),
  }
}

function write(stream: NodeJS.WriteStream, text: string): void {
  stream.write(text.endsWith('\n') ? text : `${text}\n`)
}
