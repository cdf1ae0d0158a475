/** How a file writes its lines, told apart from what they say. */
export interface TextShape {
  /** The byte order mark, or nothing. */
  mark: string
  /** Its line end: that of most lines. */
  end: '\n' | '\r\n'
  /** The file without the mark, its line ends as they are. */
  text: string
}

export function shapeOf(raw: string): TextShape {
  const mark = raw.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = raw.slice(mark.length)
  const windows = text.match(/\r\n/g)?.length ?? 0
  const all = text.match(/\n/g)?.length ?? 0
  return { mark, end: windows * 2 > all ? '\r\n' : '\n', text }
}

/** The same with `\n` at the end of every line, without a mark. */
export function plainLines(raw: string): string {
  return raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}
