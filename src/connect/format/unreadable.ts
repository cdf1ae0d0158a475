import { MnemaError } from '../../contract/index.ts'

/** A configuration that cannot be parsed. It says where; the one who knows the file's name adds it. */
export function unreadable(what: string, place: { line: number; column: number }): MnemaError {
  return new MnemaError('invalid_input', `line ${place.line}, column ${place.column}: ${what}`, {
    remedy: 'Mend it and connect again; nothing was changed.',
    data: place,
  })
}
