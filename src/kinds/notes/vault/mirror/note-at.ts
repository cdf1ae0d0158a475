import type { MemoryRecord, Revision } from '../../../../contract/index.ts'
import type { Note } from '../../note.ts'
import { noteOf } from '../../note-record.ts'

/** A note as one of its revisions has it. */
export function noteAt(record: MemoryRecord, revision: Revision): Note {
  const { title, body, attributes, status, places, terms, versionToken, provenance } = revision
  const then = { title, body, attributes, status, places, terms, versionToken, provenance }
  return noteOf({ ...record, ...then, revision: revision.revision, updatedAt: revision.at })
}
