import { pathKey } from '../disk/index.ts'

interface KnownFile {
  noteId: string
  path: string
  hash: string
  hint: string
}

interface PlacedFile {
  path: string
  hint: string
}

export interface Matching<Known, Placed> {
  /** By the id of the note. */
  found: Map<string, Placed>
  /** Known ones whose file is gone. */
  missing: Known[]
  /** Files of no known one. */
  unknown: Placed[]
}

/**
 * Which file belongs to which note, by what the disk says alone. A file is where it was, unless it went and stands elsewhere; the file that now stands in its place
 * is then its own only if it is no other's.
 */
export function matchByPlace<Known extends KnownFile, Placed extends PlacedFile>(
  known: readonly Known[],
  files: readonly Placed[],
): Matching<Known, Placed> {
  const moves = movesOf(known, files)
  const taken = new Set<Placed>(moves.values())
  const found = new Map<string, Placed>(moves)
  const byKey = new Map(files.map((file) => [pathKey(file.path), file]))
  for (const { noteId, path } of known) {
    if (found.has(noteId)) continue
    const file = byKey.get(pathKey(path))
    if (file === undefined || taken.has(file)) continue
    found.set(noteId, file)
    taken.add(file)
  }
  return {
    found,
    missing: known.filter(({ noteId }) => !found.has(noteId)),
    unknown: files.filter((file) => !taken.has(file)),
  }
}

function movesOf<Known extends KnownFile, Placed extends PlacedFile>(
  known: readonly Known[],
  files: readonly Placed[],
): Map<string, Placed> {
  const byKey = new Map(files.map((file) => [pathKey(file.path), file]))
  const owners = new Map(known.filter(({ hint }) => hint !== '').map((each) => [each.hint, each]))
  const places = new Map(known.map((each) => [pathKey(each.path), each]))
  const standing = new Map<string, Placed[]>()
  for (const file of files) if (file.hint !== '') standing.set(file.hint, [...(standing.get(file.hint) ?? []), file])
  // One file may have two names. One that stands where another note's file was is the last to be taken for a moved one.
  for (const some of standing.values())
    some.sort((one, other) => Number(places.has(pathKey(one.path))) - Number(places.has(pathKey(other.path))))
  const moves = new Map<string, Placed>()
  for (const each of known) {
    const [now] = each.hint === '' ? [] : (standing.get(each.hint) ?? [])
    if (now === undefined || pathKey(now.path) === pathKey(each.path)) continue
    const inPlace = byKey.get(pathKey(each.path))
    const stranger = inPlace !== undefined && owners.get(inPlace.hint) === undefined
    const other = places.get(pathKey(now.path))
    if (stranger || inPlace?.hint === each.hint || other?.hint === each.hint) continue
    moves.set(each.noteId, now)
    standing.get(each.hint)?.shift()
  }
  return withoutCircles(known, moves)
}

/** Files that changed places among themselves stay where they are: their notes change text instead. */
function withoutCircles<Known extends KnownFile, Placed extends PlacedFile>(
  known: readonly Known[],
  moves: Map<string, Placed>,
): Map<string, Placed> {
  const byKey = new Map(known.map((each) => [pathKey(each.path), each.noteId]))
  const kept = new Map(moves)
  for (const start of moves.keys()) {
    const way = new Set<string>()
    let here: string | undefined = start
    while (here !== undefined && kept.has(here) && !way.has(here)) {
      way.add(here)
      const target: Placed | undefined = kept.get(here)
      here = target === undefined ? undefined : byKey.get(pathKey(target.path))
    }
    if (here === start && way.has(start)) for (const each of way) kept.delete(each)
  }
  return kept
}

/**
 * Which of the missing files the unknown ones are, by what they hold: the id of their note in the head, or the same bytes. Of several with the same bytes
 * one of the same name, else the first by path. What is left is new.
 */
export function matchByContent<Known extends KnownFile, Placed extends PlacedFile>(
  missing: readonly Known[],
  unknown: readonly (Placed & { hash: string; noteId: string | undefined })[],
): Map<string, Placed & { hash: string; noteId: string | undefined }> {
  const found = new Map<string, Placed & { hash: string; noteId: string | undefined }>()
  const open = new Map(missing.map((each) => [each.noteId, each]))
  const byHash = new Map<string, Known[]>()
  for (const each of missing) byHash.set(each.hash, [...(byHash.get(each.hash) ?? []), each])
  const rest = unknown.filter((file) => {
    if (file.noteId === undefined || !open.delete(file.noteId)) return true
    found.set(file.noteId, file)
    return false
  })
  const placed = new Set<Placed>()
  for (const sameName of [true, false]) {
    for (const file of rest) {
      if (placed.has(file)) continue
      const known = byHash
        .get(file.hash)
        ?.find((each) => open.has(each.noteId) && (!sameName || nameOf(each.path) === nameOf(file.path)))
      if (known === undefined) continue
      open.delete(known.noteId)
      found.set(known.noteId, file)
      placed.add(file)
    }
  }
  return found
}

function nameOf(path: string): string {
  return pathKey(path.slice(path.lastIndexOf('/') + 1))
}
