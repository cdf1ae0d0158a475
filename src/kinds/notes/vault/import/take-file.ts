import type { Context } from '../../../../contract/index.ts'
import { type Note, pathOf, trees } from '../../note.ts'
import { noteOf } from '../../note-record.ts'
import { changeNote, createNote, planNote } from '../../saving/index.ts'
import { changeFromFile, draftFromFile, noteAt, renderNote } from '../mirror/index.ts'

export type Taken =
  | { outcome: 'created' | 'updated' | 'unchanged'; warnings: readonly string[] }
  | { outcome: 'kept'; reason: string }

export interface ImportedFile {
  /** From the folder on. */
  path: string
  text: string
}

/** Most revisions of a note that are looked through for the one that came from the file. */
const mostRevisions = 200

/**
 * Makes or changes the note of a file: a note that was changed here since it came from the file is left as it is.
 * @param context in the space of the notes; in a write, unless `dryRun`. @param top folder of the space that the folder stands for.
 * @throws MnemaError as createNote and changeNote: nothing is written then.
 */
export async function takeFile(context: Context, file: ImportedFile, top: string, dryRun: boolean): Promise<Taken> {
  const draft = draftFromFile(file.text, file.path, top)
  const place = { tree: trees['user-doc'], path: pathOf({ folder: draft.folder, fileName: draft.fileName ?? '' }) }
  const provenance = { source: 'import', file: file.path } as const
  const found = await context.records.at('notes', place)
  if (found === undefined) {
    if ((await context.records.trashedAt('notes', place)) !== undefined)
      return { outcome: 'kept', reason: 'its note is in the trash' }
    const { warnings } = dryRun ? await planNote(context, draft) : await createNote(context, { ...draft, provenance })
    return { outcome: 'created', warnings }
  }
  const note = noteOf(found.record)
  if (renderNote(note) === file.text) return { outcome: 'unchanged', warnings: [] }
  const since = await changedSince(context, note, file)
  if (since === 'only here') return { outcome: 'unchanged', warnings: [] }
  if (since === 'both') return { outcome: 'kept', reason: 'its note was changed here and the file was changed too' }
  if (dryRun) return { outcome: 'updated', warnings: [] }
  const { changed, warnings } = await changeNote(context, note, {
    ...changeFromFile(note, file.text, file.path),
    provenance,
  })
  return { outcome: changed ? 'updated' : 'unchanged', warnings }
}

/** What was changed since the note last came from the file. A note that never did was changed here. */
async function changedSince(
  context: Context,
  note: Note,
  { path, text }: ImportedFile,
): Promise<'only there' | 'only here' | 'both'> {
  const revisions = await context.records.revisions(note.record.id, { limit: mostRevisions })
  const imported = revisions.find(({ provenance }) => provenance.source === 'import' && provenance.file === path)
  if (imported === undefined) return 'both'
  const then = noteAt(note.record, imported)
  if (isSame(then, note)) return 'only there'
  return `${then.head}${then.body}` === text ? 'only here' : 'both'
}

/** Where it stands does not matter. */
function isSame(one: Note, other: Note): boolean {
  return one.title === other.title && one.head === other.head && one.body === other.body
}
