import { errorTable, MnemaError } from '../../contract/index.ts'
import type { Terminal } from './terminal.ts'

/** Whatever was thrown, as an error of the closed table. */
export function failureOf(thrown: unknown): MnemaError {
  if (thrown instanceof MnemaError) return thrown
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  if (isFileError(thrown)) return new MnemaError('invalid_input', fileMessages[thrown.code] ?? text, { cause: thrown })
  return new MnemaError('internal', `Mnema failed in a way that nobody foresaw: ${text}`, {
    remedy: 'Run `mnema doctor`; it looks for the usual causes.',
    cause: thrown,
  })
}

const fileMessages: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder.',
  EACCES: 'That file or folder may not be read or written.',
  EISDIR: 'That is a folder, and a file is wanted.',
  ENOTDIR: 'That is a file, and a folder is wanted.',
  EEXIST: 'That file is there already.',
  ENOSPC: 'The disk is full.',
}

function isFileError(thrown: unknown): thrown is Error & { code: string } {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && thrown.code in fileMessages
}

/**
 * For people on the error stream; with `--json` as `{ "error": { code, message, field?, remedy?, data? } }` on the output stream, where
 * scripts look.
 * @param text the operation's own words, where it has some.
 * @returns the exit code of the error.
 */
export function printFailure(error: MnemaError, terminal: Terminal, json: boolean, text?: string): number {
  if (json) {
    const { code, message, field, remedy, data } = error
    terminal.out(JSON.stringify({ error: { code, message, field, remedy, data } }, null, 2))
  } else {
    const field = error.field === undefined || error.message.includes(error.field) ? '' : ` (${error.field})`
    terminal.err(terminal.paint('red', text ?? `${error.message}${field}`))
    if (text === undefined && error.remedy !== undefined) terminal.err(error.remedy)
  }
  return errorTable[error.code].exit
}
