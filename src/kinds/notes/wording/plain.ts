/** A stored text on one line: breaks and runs of white space become one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** The beginning of a text on one line, with `…` where something is left out. */
export function snippet(text: string, limit: number): string {
  const line = [...oneLine(text)]
  return line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`
}

/**
 * A stored text between two lines of tildes that are longer than any such line inside, so that no text can close its own fence and pass for a
 * part of the reply. The text is left as it is, because it may be edited and sent back.
 */
export function fence(text: string): string {
  const inside = [...text.matchAll(/^[^\S\n]*(~{3,})/gm)].map((match) => match[1]?.length ?? 0)
  const line = '~'.repeat(Math.max(3, ...inside.map((length) => length + 1)))
  return `${line}\n${text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')}\n${line}`
}
