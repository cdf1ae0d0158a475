/** The value of each key of a git configuration, under `section.subsection.key` with section and key in lower case. */
export type GitConfig = ReadonlyMap<string, readonly string[]>

const sectionLine = /^\[\s*([A-Za-z0-9.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\](.*)$/
const entryLine = /^([A-Za-z][A-Za-z0-9-]*)\s*(?:=(.*))?$/

/** Reads the text of a `.git/config`. Lines that are none of its grammar are passed over. Includes are not followed. */
export function parseGitConfig(text: string): GitConfig {
  const values = new Map<string, string[]>()
  let section = ''
  for (const line of joinContinued(text)) {
    const opened = sectionLine.exec(line)
    if (opened) {
      const [, name = '', subsection] = opened
      section =
        subsection === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${subsection.replace(/\\(.)/g, '$1')}`
    }
    const entry = entryLine.exec((opened ? (opened[3] ?? '') : line).trim())
    if (!entry || section === '') continue
    const key = `${section}.${(entry[1] ?? '').toLowerCase()}`
    const value = entry[2] === undefined ? 'true' : readValue(entry[2])
    values.set(key, [...(values.get(key) ?? []), value])
  }
  return values
}

function joinContinued(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\\\r?\n/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
}

/** Takes quotes and escapes away, and a comment that begins outside quotes. */
function readValue(raw: string): string {
  let value = ''
  let quoted = false
  let kept = 0
  for (let index = 0; index < raw.length; index += 1) {
    const sign = raw.charAt(index)
    if (sign === '"') {
      quoted = !quoted
      kept = value.length
      continue
    }
    if (!quoted && (sign === '#' || sign === ';')) break
    if (sign === '\\') {
      index += 1
      const escaped = raw.charAt(index)
      value += { n: '\n', t: '\t', b: '\b' }[escaped] ?? escaped
    } else if (value !== '' || quoted || !/\s/.test(sign)) value += sign
  }
  return value.slice(0, kept) + value.slice(kept).trimEnd()
}
