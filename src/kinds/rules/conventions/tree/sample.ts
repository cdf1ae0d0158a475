/** A file with what it is grouped by. */
export interface Stratified {
  path: string
  stratum: string
}

/**
 * At most `most` of the files, so many of each stratum as its share is, and at least one. Which ones is drawn by a hash of the path: the
 * same files on every machine, and a new file takes no other's place but its own.
 */
export function sample<T extends Stratified>(files: readonly T[], most: number): readonly T[] {
  if (files.length <= most) return files
  const strata = new Map<string, T[]>()
  for (const file of files) {
    const known = strata.get(file.stratum)
    if (known === undefined) strata.set(file.stratum, [file])
    else known.push(file)
  }
  const chosen: T[] = []
  // The small ones first: what they leave of their least share goes to the large ones.
  const ordered = [...strata].sort(([a, one], [b, other]) => one.length - other.length || (a < b ? -1 : 1))
  let left = files.length
  for (const [, members] of ordered) {
    const room = most - chosen.length
    const share = Math.max(1, Math.round((room * members.length) / left))
    left -= members.length
    if (room <= 0) break
    chosen.push(...byHash(members).slice(0, Math.min(share, room)))
  }
  return chosen.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function byHash<T extends Stratified>(files: readonly T[]): T[] {
  return files
    .map((file) => ({ file, hash: hashOf(file.path) }))
    .sort((a, b) => a.hash - b.hash || (a.file.path < b.file.path ? -1 : 1))
    .map(({ file }) => file)
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
