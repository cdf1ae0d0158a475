import type { Context, RecordChange } from '../../../contract/index.ts'
import { refuseStale } from '../conflict/index.ts'
import type { Note } from '../note.ts'
import { attributesOf, noteOf } from '../note-record.ts'
import { checkTexts } from './check-texts.ts'
import { composeChange } from './compose.ts'
import { headWarnings } from './head-warnings.ts'
import { latestNote } from './latest-note.ts'
import type { NoteChange } from './note-change.ts'
import { isPinned } from './plan-note.ts'
import type { SavedNote } from './saved-note.ts'
import { screenNote } from './screen-note.ts'

/**
 * Changes a note: the one way in which any is changed. What stands in several places is kept in step: title, tags, aliases, type and slug in the head,
 * the pin with its tag, a former title when it gets another. A change that changes nothing writes nothing and keeps who wrote it last.
 * @param context in the space of the note, in a write. @param note as the caller read it, for a body that is made of the one before.
 * @param options.expect the token that the caller has; without it the token of `note`.
 * @throws MnemaError `version_conflict` with the difference; `not_found`; `invalid_input`, `too_large`, `secret`, `unsafe_text`.
 */
export async function changeNote(
  context: Context,
  note: Note,
  change: NoteChange,
  options: { expect?: string } = {},
): Promise<SavedNote> {
  const latest = await latestNote(context, note.record.id)
  await refuseStale(context, latest, options.expect ?? note.record.versionToken)
  const { texts, warnings } = screenNote(context, composeChange(latest, change))
  checkTexts(texts)
  const { title, body, tags, ...rest } = texts
  const terms = tags.map((text) => ({ kind: 'tag' as const, text }))
  const next: RecordChange = {
    title,
    body,
    attributes: attributesOf({ ...rest, muted: change.muted ?? latest.muted, pinned: isPinned(tags) }),
    terms: [...latest.record.terms.filter(({ kind }) => kind !== 'tag'), ...terms],
    ...(change.provenance === undefined ? {} : { provenance: change.provenance }),
  }
  const record = await context.records.update(latest.record.id, next, { expect: latest.record.versionToken })
  const changed = record.versionToken !== latest.record.versionToken
  if (!changed) return { note: latest, changed, warnings: [] }
  const ofHead = texts.head === latest.head ? [] : headWarnings(texts.head)
  return { note: noteOf(record), changed, warnings: [...warnings, ...ofHead] }
}
