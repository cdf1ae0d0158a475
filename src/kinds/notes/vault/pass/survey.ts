import type { Context } from '../../../../contract/index.ts'
import type { NoteProject } from '../../project/index.ts'
import { fieldsOf, splitHead } from '../../text/index.ts'
import { type FolderScan, type FoundFile, pathKey, readFileText, scanFolder } from '../disk/index.ts'
import { matchByContent, matchByPlace } from '../mount/match-files.ts'
import type { Aside, Mount, MountedNote } from '../mount/mount.ts'
import { readAsides, readMountedNotes } from '../mount/mount-state.ts'
import { type NoteVersion, noteVersions } from './note-versions.ts'
import type { Pair } from './pair.ts'
import { placeOfFile } from './place-of-file.ts'
import { settleFiles } from './settle-files.ts'

export interface Survey {
  /** What is to be looked at. */
  pairs: Pair[]
  /** Known ones, in step or not. */
  known: number
  files: number
  notes: number
  waiting: number
  refused: { file: string; reason: string; stamp: string }[]
  /** Asides that are no more, by their paths. */
  settled: string[]
  scan: FolderScan
}

export interface SurveyOptions {
  /** Looks into these files even where the disk says that nothing touched them. */
  recheck(path: string, index: number): boolean
}

/** Endings of the files that are notes. */
const endings = ['.md']

/** Looks at both sides and finds what differs from when they were in step. @param context in the space of the project. */
export async function survey(
  context: Context,
  mount: Mount,
  project: NoteProject,
  { recheck }: SurveyOptions,
): Promise<Survey> {
  const [scan, known, asides] = await Promise.all([
    scanFolder(mount.folder, endings, context.signal),
    readMountedNotes(context.database, mount.id),
    readAsides(context.database, mount.id),
  ])
  const { kept, settled, refused } = sortOut(scan.files, asides, known)
  const versions = await noteVersions(context, project)
  const { found, missing, unknown } = matchByPlace(known, kept)
  const regarded = await findMoved(mount.folder, missing, unknown, found)

  const pairs: Pair[] = []
  for (const [index, each] of known.entries()) {
    const file = found.get(each.noteId)
    if (file === undefined && (isUnread(each.path, scan) || isAside(each.path, refused))) continue
    const pair = pairOf(each, file, versions.get(each.noteId), recheck(each.path, index))
    versions.delete(each.noteId)
    if (!isSettled(pair)) pairs.push(pair)
  }
  for (const file of regarded) {
    const side = { known: undefined, noteId: undefined, token: undefined }
    pairs.push({ ...side, file, fileSide: 'new', noteSide: 'none' })
  }
  for (const { noteId } of known) versions.delete(noteId)
  for (const [noteId, { token }] of versions)
    pairs.push({ known: undefined, file: undefined, fileSide: 'none', noteId, token, noteSide: 'new' })

  const touched = pairs.flatMap(({ file, fileSide }) => (file === undefined || fileSide === 'same' ? [] : [file]))
  const gone = pairs.flatMap(({ known: one, fileSide }) => (one !== undefined && fileSide === 'gone' ? [one.path] : []))
  const { busy, back } = await settleFiles(mount.folder, touched, gone)
  const ready = pairs.filter(
    ({ file, known: one, fileSide }) =>
      !(file !== undefined && busy.has(file)) && !(one !== undefined && fileSide === 'gone' && back.has(one.path)),
  )
  return {
    pairs: ready,
    known: known.length,
    files: scan.files.length,
    notes: versions.size + known.length,
    waiting: pairs.length - ready.length,
    ...{ refused, settled, scan },
  }
}

/** What of the files may be a note: not the copies of conflicts, not what was refused and is as it was, one of each name. */
function sortOut(files: readonly FoundFile[], asides: readonly Aside[], known: readonly MountedNote[]) {
  const byPath = new Map(asides.map((aside) => [aside.path, aside]))
  const refused: Survey['refused'] = []
  const taken = new Map<string, string>()
  const own = new Set(known.map(({ path }) => path))
  const there = new Set<string>()
  // Of two files whose paths the notes do not tell apart the one that is known comes first.
  const ordered = [...files].sort((one, other) => Number(own.has(other.path)) - Number(own.has(one.path)))
  const kept = ordered.filter((file) => {
    there.add(file.path)
    const aside = byPath.get(file.path)
    if (aside?.why === 'conflict') return false
    const first = taken.get(pathKey(file.path))
    const reason =
      first !== undefined
        ? `differs from ${first} in case or accents alone`
        : aside?.stamp === file.stamp
          ? aside.reason
          : undefined
    if (first === undefined) taken.set(pathKey(file.path), file.path)
    if (reason !== undefined) refused.push({ file: file.path, reason, stamp: file.stamp })
    return reason === undefined
  })
  const settled = asides.filter(({ path, stamp }) => stamp !== '' && !there.has(path)).map(({ path }) => path)
  return { kept, settled, refused }
}

/** Looks into files that are nobody's for those that went elsewhere. @returns what is new. */
async function findMoved(
  root: string,
  missing: readonly MountedNote[],
  unknown: readonly FoundFile[],
  found: Map<string, FoundFile>,
): Promise<readonly FoundFile[]> {
  if (missing.length === 0 || unknown.length === 0) return unknown
  const read: (FoundFile & { hash: string; noteId: string | undefined })[] = []
  for (const file of unknown) {
    const content = await readFileText(root, file.path)
    if (typeof content === 'string' || 'refused' in content) continue
    const id = fieldsOf(splitHead(content.text).head)['mnema-id']
    read.push({ ...file, hash: content.hash, noteId: typeof id === 'string' ? id : undefined })
  }
  const moved = matchByContent(missing, read)
  for (const [noteId, file] of moved) found.set(noteId, file)
  const paths = new Set([...moved.values()].map(({ path }) => path))
  return unknown.filter(({ path }) => !paths.has(path))
}

function pairOf(
  known: MountedNote,
  file: FoundFile | undefined,
  version: NoteVersion | undefined,
  recheck: boolean,
): Pair {
  const fileSide = file === undefined ? 'gone' : file.stamp === known.stamp && !recheck ? 'same' : 'unsure'
  const noteSide = version === undefined ? 'gone' : version.token === known.token ? 'same' : 'changed'
  return { known, file, fileSide, noteId: known.noteId, token: version?.token, noteSide }
}

function isSettled({ known, file, fileSide, noteSide }: Pair): boolean {
  return (
    fileSide === 'same' &&
    noteSide === 'same' &&
    file !== undefined &&
    placeOfFile(file.path) === placeOfFile(known?.path ?? '')
  )
}

function isUnread(path: string, { unread }: FolderScan): boolean {
  return unread.some((one) => path === one.path || path.startsWith(`${one.path}/`))
}

function isAside(path: string, refused: Survey['refused']): boolean {
  return refused.some(({ file }) => pathKey(file) === pathKey(path))
}
