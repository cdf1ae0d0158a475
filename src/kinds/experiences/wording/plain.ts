/** A stored text on one line: breaks and runs of white space become one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** Whatever a terminal or a reader may take for the end of a line. */
const lineEnd = /[\n\r\u2028\u2029\u0085\v\f]/

/**
 * A stored text as it is: of one line as that line; of several, or wherever `fenced`, between fences that it cannot close, for they are longer
 * than any run of backticks in it.
 */
export function block(text: string, { fenced = false }: { fenced?: boolean } = {}): string {
  const line = text.trim()
  if (!fenced && !lineEnd.test(line)) return line
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`
}

/** The beginning of a text on one line, with `…` where something is left out; in quotes where it would look like a line of the reply. */
export function excerpt(text: string, limit = 200): string {
  const line = [...oneLine(text)]
  const cut = line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`
  return /^(?:source|matched|warning|注意|出处)\s*[:：]|^\d+\.\s/i.test(cut) ? `“${cut}”` : cut
}
