/** How a text is laid out, so that what is put in looks like the rest. */

/** The line end that most lines have. */
export function lineEndOf(text: string): '\r\n' | '\n' {
  const all = text.split('\n').length - 1
  const windows = text.split('\r\n').length - 1
  return windows > all / 2 ? '\r\n' : '\n'
}

/** Where the line begins in which this character stands. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** Where the line ends in which this character stands, before its line end. */
export function lineStop(text: string, offset: number): number {
  const next = text.indexOf('\n', offset)
  if (next === -1) return text.length
  return text[next - 1] === '\r' && next - 1 >= offset ? next - 1 : next
}

/** Line and column, from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** What stands before the first character of a line, where that is white space only. */
export function indentOf(text: string, offset: number): string | undefined {
  const before = text.slice(lineStart(text, offset), offset)
  return /^[ \t]*$/.test(before) ? before : undefined
}

/** One step of indentation: the shortest that a line has. Two spaces where none has any. */
export function indentUnit(text: string): string {
  const indents = [...text.matchAll(/^([ \t]+)[^\s#/*]/gm)].map(([, indent = '']) => indent)
  const [first] = indents.sort((one, other) => one.length - other.length)
  if (first === undefined) return '  '
  return first.startsWith('\t') ? '\t' : first
}
