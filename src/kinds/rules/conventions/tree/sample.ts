/** A file with what it is grouped by, from the outer group to the inner one: its family, its folder. */
export interface Stratified {
  path: string
  strata: readonly string[]
}

/**
 * At most `most` of the files: of each group so many as its share is, small groups more, and within a group the same of its inner ones.
 * Which files are taken is drawn by a hash of the path: the same ones on every machine and in every order.
 */
export function sample<T extends Stratified>(files: readonly T[], most: number): readonly T[] {
  if (files.length <= most) return files
  return draw(files, most, 0).sort((a, b) => (a.path < b.path ? -1 : 1))
}

function draw<T extends Stratified>(files: readonly T[], most: number, level: number): T[] {
  if (files.length <= most) return [...files]
  const groups = groupBy(files, level)
  if (groups === undefined) return byHash(files).slice(0, most)
  const chosen: T[] = []
  let [left, open] = [files.length, groups.length]
  // The small ones first: what they leave of their share goes to the large ones.
  for (const members of groups.sort((a, b) => a.length - b.length)) {
    const room = most - chosen.length
    const fair = Math.round((room * members.length) / left)
    const least = Math.min(members.length, Math.floor(room / open / 2))
    chosen.push(...draw(members, Math.min(room, Math.max(fair, least)), level + 1))
    left -= members.length
    open -= 1
  }
  return chosen
}

/** The groups of a level in the order of their names; undefined below the innermost. */
function groupBy<T extends Stratified>(files: readonly T[], level: number): T[][] | undefined {
  const groups = new Map<string, T[]>()
  for (const file of files) {
    const name = file.strata[level]
    if (name === undefined) return undefined
    const known = groups.get(name)
    if (known === undefined) groups.set(name, [file])
    else known.push(file)
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, members]) => members)
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
