/** Object ids of PostgreSQL's built-in types whose text form is not what a column gives in SQLite. */
const bool = 16
const bytea = 17
const int8 = 20
const numeric = 1700

/** By type: how a value is read, so that a row is the same as from SQLite. Numbers above 2^53 lose precision; none of ours are. */
export const valueParsers: ReadonlyMap<number, (text: string) => number | Uint8Array> = new Map<
  number,
  (text: string) => number | Uint8Array
>([
  [bool, (text) => (text === 't' ? 1 : 0)],
  [int8, Number],
  [numeric, Number],
  [bytea, readBytes],
])

/** The hexadecimal form, `\x0aff`, which is the default since PostgreSQL 9. */
function readBytes(text: string): Uint8Array {
  const bytes = Buffer.from(text.slice(2), 'hex')
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
