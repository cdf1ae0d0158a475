import { type Context, MnemaError, type Place } from '../../../contract/index.ts'
import { oneLine } from '../wording/index.ts'

/**
 * Serialises writers that want this path and sees that it is free: of two, one gets it. A note in the trash does not hold its path.
 * @throws MnemaError `conflict`, its text beginning `note_already_exists`, with the note that stands there.
 */
export async function takePath(context: Context, place: Place): Promise<void> {
  await lockPath(context, place)
  const found = await context.records.at('notes', place)
  if (found?.via !== 'current') return
  const { id, title } = found.record
  throw new MnemaError(
    'conflict',
    `note_already_exists: ${context.screening.neutralise(`"${oneLine(title)}" (${id}) stands at ${oneLine(found.place.path)}.`)}`,
    {
      field: 'title',
      remedy: 'Change that note with edit_note, or give another title, path or fileName.',
      data: { reason: 'note_already_exists', noteId: id, title, path: found.place.path },
    },
  )
}

export async function lockPath({ lock, space }: Context, { tree, path }: Place): Promise<void> {
  await lock(`note-path:${space.id}:${tree}:${path.normalize('NFC').toLowerCase()}`)
}
