import { type Context, MnemaError, type Resolution } from '../../../contract/index.ts'
import type { Note } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { presentFolder } from '../project/index.ts'
import { readReference } from './read-reference.ts'

export interface FoundNote {
  note: Note
  /** Bound to the space in which the note is. */
  context: Context
  /** By what it was found: `id`, or an axis of its names (`title`, `former title` …). */
  via: string
}

/**
 * The live note that a reference means: an id, a wiki link, a path, a file name, a title or one of its other names. The request's own space
 * answers before the caller's others.
 * @throws MnemaError `not_found`, byte for byte the same for what never was, what was deleted and what the caller may not see.
 */
export async function findNote(context: Context, reference: string, field = 'ref'): Promise<FoundNote> {
  const found = await lookUpNote(context, reference)
  if (found === undefined) throw noNote(field)
  return found
}

export async function lookUpNote(context: Context, reference: string): Promise<FoundNote | undefined> {
  const { id, target } = readReference(reference)
  for (const spaceId of spacesOf(context)) {
    const there = spaceId === context.space.id ? context : await context.inSpace(spaceId)
    const resolution = id === undefined ? await resolve(there, target) : { recordId: id, axis: 'id' }
    const record = resolution === undefined ? undefined : await there.records.get(resolution.recordId)
    if (resolution !== undefined && record?.kind === 'notes')
      return { note: noteOf(record), context: there, via: resolution.axis }
  }
  return undefined
}

/** By the names of notes; then, of a path, by what its folder is called now. */
async function resolve(context: Context, target: string): Promise<Resolution | undefined> {
  const known = (await context.records.resolve('notes', [target])).get(target)
  const cut = target.lastIndexOf('/')
  if (known !== undefined || cut < 0) return known
  const folder = await presentFolder(context, target.slice(0, cut))
  if (folder === target.slice(0, cut)) return undefined
  const present = `${folder}${target.slice(cut)}`
  const found = (await context.records.resolve('notes', [present])).get(present)
  return found === undefined ? undefined : { ...found, axis: 'former folder' }
}

export function noNote(field: string): MnemaError {
  return new MnemaError('not_found', 'There is no such note.', {
    field,
    remedy: 'Find it with search or list_notes and give its id.',
  })
}

function spacesOf({ space, caller }: Context): readonly string[] {
  return [...new Set([space.id, ...caller.spaceIds])]
}
