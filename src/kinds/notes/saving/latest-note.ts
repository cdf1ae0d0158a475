import type { Context } from '../../../contract/index.ts'
import { noNote } from '../find/index.ts'
import type { Note } from '../note.ts'
import { noteOf } from '../note-record.ts'

/**
 * The note as it stands, and no other writer that asks for it changes it before this request ends. In a write.
 * @throws MnemaError `not_found` where it has gone meanwhile.
 */
export async function latestNote(context: Context, id: string, field = 'ref'): Promise<Note> {
  await context.lock(`note:${id}`)
  const record = await context.records.get(id)
  if (record?.kind !== 'notes') throw noNote(field)
  return noteOf(record)
}
