import { limits } from '../experience.ts'

/** What one run printed, under a heading that says which run it was. */
export interface LogEntry {
  heading: string
  output: string
}

/** Characters of an output that are looked at: enough that a cut at its beginning is never seen. */
const reach = 65_536

/**
 * The end of what each run printed, in at most `limits.log` characters: no control characters, secrets masked before anything is cut, so
 * that half of one is never left over.
 */
export function formatLog(entries: readonly LogEntry[], mask: (text: string) => string): string {
  const share = Math.floor(limits.log / Math.max(1, entries.length))
  const parts = entries.map(({ heading, output }) => {
    const head = cut(mask(clean(heading)).replaceAll('\n', ' '), 200)
    const body = mask(clean(output.slice(-reach))).trim()
    const room = Math.max(0, share - head.length - 4)
    return body === '' ? head : `${head}\n${body.length > room ? `…${body.slice(1 - room)}` : body}`
  })
  return parts.join('\n\n').slice(0, limits.log)
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** Terminal sequences and control characters out; line feeds and tabs stay. A line that overwrote itself keeps its last state. */
function clean(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences are what is taken out
      .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g, '')
      .replace(/\r\n/g, '\n')
      .replace(/^.*\r(?=.)/gm, '')
      .replace(/(?![\n\t])\p{Cc}/gu, '')
      .replace(/[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '')
  )
}
