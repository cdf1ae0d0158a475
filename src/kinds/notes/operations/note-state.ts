import { z } from 'zod'
import type { MemoryRecord } from '../../../contract/index.ts'
import { pathOf } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { oneLine } from '../wording/index.ts'
import { outNoteId, outPath, outTitle, outToken } from './fields.ts'

/** Where a note stands, for what a person did to it. */
export const outState = {
  noteId: outNoteId,
  title: outTitle,
  path: outPath,
  versionToken: outToken,
  revision: z.int().describe('Revision.'),
}

const state = z.object(outState)

export type NoteState = z.infer<typeof state>

export function stateOf(record: MemoryRecord): NoteState {
  const { id: noteId, title, versionToken, revision } = record
  return { noteId, title, path: pathOf(noteOf(record)), versionToken, revision }
}

/** `Release plan (nt_…) guides/release-plan.md`. */
export function stateLine({ title, noteId, path }: Pick<NoteState, 'title' | 'noteId' | 'path'>): string {
  return `${oneLine(title)} (${noteId}) ${oneLine(path)}`
}
