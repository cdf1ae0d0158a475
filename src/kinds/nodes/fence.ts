/**
 * A stored text between two lines of dashes. The lines are longer than any line of dashes inside, so that no text can close its own
 * fence and pass for a part of the reply; the text itself is left as it is, because it may be edited and sent back.
 */
export function fence(text: string, indent = ''): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/^[^\S\n]*(-{3,})[^\S\n]*$/gm)].map((match) => match[1]?.length ?? 0),
  )
  const line = `${indent}${'-'.repeat(longest + 1)}`
  return `${line}\n${text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')}\n${line}`
}

/** A stored text on one line: breaks and runs of white space become one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** The beginning of a text on one line, with `…` where something is left out. */
export function snippet(text: string, limit = 100): string {
  const line = [...oneLine(text)]
  return line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`
}

/** Words as one list; a word that holds the separator or a quotation mark is quoted. */
export function joinWords(words: readonly string[]): string {
  return words
    .map(oneLine)
    .map((word) => (/[,"]/.test(word) ? JSON.stringify(word) : word))
    .join(', ')
}
