/** The line end that most lines of a text have; `\n` for a text of one line. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const all = text.match(/\n/g)?.length ?? 0
  const windows = text.match(/\r\n/g)?.length ?? 0
  return windows * 2 > all ? '\r\n' : '\n'
}

/** The text with one kind of line end. */
export function withLineEnds(text: string, end: '\n' | '\r\n'): string {
  return text.replace(/\r\n|\n|\r/g, end)
}
