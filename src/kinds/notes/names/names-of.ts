import type { MemoryRecord, Place, RecordName, RecordNames } from '../../../contract/index.ts'
import { idScheme } from '../find/index.ts'
import { ending, pathOf } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { referencesIn } from '../text/index.ts'

/**
 * The names of a note, the strongest first: its id; its path, the end of its path, its file name, its title, the slug and the aliases that its author gave it;
 * and of the past, its former titles, its former paths and the ends of these. A link by a name of the past works as long as no note bears that name now and only one did.
 * @param former places where the note once stood.
 */
export function namesOf(record: MemoryRecord, former: readonly Place[]): RecordNames {
  const note = noteOf(record)
  const path = pathOf(note)
  const names: RecordName[] = [
    ...[record.id, `${idScheme}${record.id}`].map((name) => present(name, 'id', 0)),
    ...bothWays(path).map((name) => present(name, 'path', 1)),
    ...endsOf(path).map((name) => present(name, 'partial path', 2)),
    ...bothWays(note.fileName).map((name) => present(name, 'file name', 3)),
    present(note.title, 'title', 4),
    ...(note.slug === undefined ? [] : [present(note.slug, 'slug', 5)]),
    ...note.aliases.map((name) => present(name, 'alias', 6)),
    ...note.formerTitles.map((name) => past(name, 'former title', 7)),
    ...former.flatMap((place) => bothWays(place.path)).map((name) => past(name, 'former path', 8)),
    ...former.flatMap((place) => endsOf(place.path)).map((name) => past(name, 'former partial path', 9)),
  ]
  return { names, order: path, references: note.class === 'profile' ? [] : referencesIn(note.body) }
}

/** With the ending of the file and without. */
function bothWays(path: string): string[] {
  return path.toLowerCase().endsWith(ending) ? [path, path.slice(0, -ending.length)] : [path]
}

/** `setup/linux` of `shop/guides/setup/linux.md`: the ends of a path that name a folder at least. */
function endsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(1, -1).flatMap((_, at) => bothWays(segments.slice(at + 1).join('/')))
}

function present(name: string, axis: string, strength: number): RecordName {
  return { name, axis, strength, former: false }
}

function past(name: string, axis: string, strength: number): RecordName {
  return { name, axis, strength, former: true }
}
