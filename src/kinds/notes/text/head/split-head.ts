/** A text in its two parts; together, byte for byte, they are the text. */
export interface SplitText {
  /** The frontmatter with its fences and the line end behind it, and a byte order mark before it; empty where there is none. */
  head: string
  body: string
}

const block = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** A line that says that what stands between two rules is YAML and not a paragraph. */
const field = /^[ \t]*(?:[\p{L}\p{N}_"'$@.][^\r\n]*?:(?:[ \t]|$)|\{|\?[ \t])/u

/** What else may stand at the very left in YAML: an item, a comment, the end of a list or map. */
const other = /^(?:[ \t]|#|-(?:[ \t]|$)|[\]}])/

/**
 * Splits off the frontmatter at the very front. A rule with which a text merely begins is none: what stands below it must begin with a field, and may not
 * go on to a paragraph behind a blank line. Broken YAML that looks like fields is a head all the same.
 */
export function splitHead(text: string): SplitText {
  const match = block.exec(text)
  if (match !== null && looksLikeFields(match[1] ?? '')) return { head: match[0], body: text.slice(match[0].length) }
  return text.startsWith('\ufeff') ? { head: '\ufeff', body: text.slice(1) } : { head: '', body: text }
}

function looksLikeFields(yaml: string): boolean {
  const lines = yaml.split(/\r?\n/)
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#'))
  if (first === undefined) return true
  return field.test(first) && !lines.some((line, at) => at > 0 && lines[at - 1]?.trim() === '' && isWords(line))
}

function isWords(line: string): boolean {
  return line.trim() !== '' && !field.test(line) && !other.test(line)
}

/** The YAML between the fences, and where it begins in the head. */
export function insideOf(head: string): { yaml: string; at: number } | undefined {
  const match = block.exec(head)
  if (match === null) return undefined
  const at = head.indexOf('\n') + 1
  return { yaml: match[1] ?? '', at }
}
