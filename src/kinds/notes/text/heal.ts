/** What is left of a line of which only the marks stand: of a quote, an item, a task. */
const bare = /^\s*(?:>[^\S\r\n]?)*(?:[-*+]|\d{1,9}[.)])?\s*(?:\[[ xX]\]\s*)?$/

const blankLines = /^(?:[^\S\r\n]*\r?\n)+/

/**
 * Joins what stands before and behind a passage that was taken away. A line of which nothing is left goes; of the blank lines about it one stays, and none
 * at the front or the end of the text.
 */
export function heal(before: string, after: string): string {
  const lineStart = before.lastIndexOf('\n') + 1
  const lineBreak = after.search(/\r?\n/)
  const lineEnd = lineBreak < 0 ? after.length : lineBreak
  if (!bare.test(before.slice(lineStart) + after.slice(0, lineEnd))) return before + after
  const above = before.slice(0, lineStart)
  const below = after.slice(lineEnd).replace(/^\r?\n/, '')
  const top = above.slice(0, above.indexOf('\n', above.trimEnd().length) + 1)
  const bottom = below.replace(blankLines, '')
  const gap = above.slice(top.length) + below.slice(0, below.length - bottom.length)
  const blank = /\r?\n/.exec(gap)?.[0] ?? ''
  return top.trim() === '' ? bottom : bottom.trim() === '' ? top : top + blank + bottom
}
