import type { Context } from '../../../contract/index.ts'
import { noteOf } from '../note-record.ts'
import { settleFolder } from '../project/index.ts'
import type { NoteDraft } from './note-draft.ts'
import { type NotePlan, planNote } from './plan-note.ts'
import type { SavedNote } from './saved-note.ts'

/**
 * Makes a note: the one way in which any comes to be.
 * @param context in the space of the note, in a write.
 * @throws MnemaError `invalid_input` for a note without a title, a folder or file name that is none; `too_large`; `secret` and `unsafe_text` as screening
 * finds; `conflict` (`note_already_exists`, data: noteId, title, path) where a live note has its path. Nothing is written then.
 */
export async function createNote(context: Context, draft: NoteDraft): Promise<SavedNote> {
  return createPlanned(context, await planNote(context, draft))
}

/** Makes a note that was planned in the same request. */
export async function createPlanned(
  context: Context,
  { record: draft, project, warnings }: NotePlan,
): Promise<SavedNote> {
  const record = await context.records.create(draft)
  if (project !== undefined) await settleFolder(context, project)
  return { note: noteOf(record), changed: true, warnings }
}
