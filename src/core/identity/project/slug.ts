const longest = 56

/**
 * A name as a segment of a node's path: lower case, letters and digits of any script, `_`, `-` and `.`, at most 56 characters, so that
 * a number fits behind it. `project` where nothing is left.
 */
export function slugify(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/_{2,}/g, '_')
  const cut = [...plain.replace(/^[_.-]+/, '')].slice(0, longest).join('')
  return cut.replace(/[_.-]+$/, '') || 'project'
}
