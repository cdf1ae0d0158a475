/** A text in its two parts; together, byte for byte, they are the text. */
export interface SplitText {
  /** The frontmatter with its fences and the line end behind it, and a byte order mark before it; empty where there is none. */
  head: string
  body: string
}

const block = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** A line that says that what stands between two rules is YAML and not a paragraph. */
const field = /^(?:[\p{L}_"'][^\r\n]*?:(?:[ \t]|$)|#|\{)/u

/** Splits off the frontmatter at the very front. A rule with which a text merely begins is none, and broken YAML is one all the same. */
export function splitHead(text: string): SplitText {
  const match = block.exec(text)
  const first = (match?.[1] ?? '').split(/\r?\n/).find((line) => line.trim() !== '')
  if (match === null || (first !== undefined && !field.test(first))) {
    return text.startsWith('\ufeff') ? { head: '\ufeff', body: text.slice(1) } : { head: '', body: text }
  }
  return { head: match[0], body: text.slice(match[0].length) }
}

/** The YAML between the fences, and where it begins in the head. */
export function insideOf(head: string): { yaml: string; at: number } | undefined {
  const match = block.exec(head)
  if (match === null) return undefined
  const at = head.indexOf('\n') + 1
  return { yaml: match[1] ?? '', at }
}
