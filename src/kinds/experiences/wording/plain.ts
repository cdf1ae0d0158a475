/** A stored text on one line: breaks and runs of white space become one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** A stored text whose further lines are indented, so that none of them can pass for a line of the reply. */
export function indented(text: string, indent = '  '): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .trim()
    .split('\n')
    .map((line, place) => (place === 0 || line.trim() === '' ? line : `${indent}${line}`))
    .join('\n')
}

/** A stored text as it is, between fences that it cannot close: they are longer than any run of backticks inside. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.replace(/\n+$/, '')}\n${fence}`
}

/** The beginning of a text on one line, with `…` where something is left out; in quotes where it would look like a line of the reply. */
export function excerpt(text: string, limit = 200): string {
  const line = [...oneLine(text)]
  const cut = line.length <= limit ? line.join('') : `${line.slice(0, limit - 1).join('')}…`
  return /^(?:source|matched|warning|注意|出处)\s*[:：]|^\d+\.\s/i.test(cut) ? `“${cut}”` : cut
}
