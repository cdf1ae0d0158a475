const wordLimit = 6
const characterLimit = 40

/**
 * A name for a text that came without one: its first heading, else its first words (six words, or forty characters where a
 * script has no spaces). Undefined when no line has a letter or digit.
 */
export function nameContent(content: string): string | undefined {
  const lines = content.split(/\r\n?|\n/).map((line) => line.trim())
  const heading = lines.map((line) => /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1]).find(hasWord)
  if (heading !== undefined) return shorten(heading)
  const line = lines.find(hasWord)
  return line === undefined ? undefined : shorten(firstClause(line))
}

function hasWord(text: string | undefined): text is string {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text)
}

function firstClause(line: string): string {
  const clause = line.split(/[。！？；，!?;]|[.,:]\s/u).find(hasWord)
  return clause ?? line
}

function shorten(text: string): string {
  const words = text.split(/\s+/).slice(0, wordLimit).join(' ')
  const bare = words.replace(/^[^\p{L}\p{N}]+/u, '')
  return [...bare].slice(0, characterLimit).join('').trim()
}
