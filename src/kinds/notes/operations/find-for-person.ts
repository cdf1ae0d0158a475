import type { Context, MemoryRecord, TrashUnit } from '../../../contract/index.ts'
import { lookUpNote, noNote, readReference } from '../find/index.ts'
import { pathOf } from '../note.ts'
import { noteOf } from '../note-record.ts'

/** A note that a person names, live or in the trash, and the request in its space. */
export interface FoundForPerson {
  record: MemoryRecord
  context: Context
}

/** Most units of a trash that are looked through for a name. */
const mostUnits = 10_000

/** @throws MnemaError `not_found`. */
export async function findForPerson(context: Context, ref: string): Promise<FoundForPerson> {
  const live = await lookUpNote(context, ref)
  return live === undefined ? findTrashed(context, ref) : { record: live.note.record, context: live.context }
}

/**
 * The note in the trash that an id, a title, a path or the id of its unit means; of several the one that went last.
 * @throws MnemaError `not_found`.
 */
export async function findTrashed(context: Context, ref: string): Promise<FoundForPerson & { unit: string }> {
  const { id, target } = readReference(ref)
  const found: (FoundForPerson & { unit: string; at: Date })[] = []
  for (const there of await spacesOf(context)) {
    const record = id === undefined ? undefined : await there.records.get(id, { trashed: true })
    if (record?.kind === 'notes' && record.trashUnit !== undefined)
      return { record, context: there, unit: record.trashUnit }
    const units = await there.records.trash({ kind: 'notes', limit: mostUnits })
    const named = units.find((each) => isMeant(each, target))
    if (named !== undefined) found.push({ record: named.top, context: there, unit: named.unit, at: named.at })
  }
  const [newest] = found.sort((one, other) => other.at.getTime() - one.at.getTime())
  if (newest === undefined) throw noNote('ref')
  return newest
}

export async function spacesOf(context: Context): Promise<Context[]> {
  const ids = [...new Set([context.space.id, ...context.caller.spaceIds])]
  return Promise.all(ids.map((id) => (id === context.space.id ? context : context.inSpace(id))))
}

function isMeant({ unit, top }: TrashUnit, target: string): boolean {
  const wanted = fold(target)
  const path = pathOf(noteOf(top))
  return unit === target || [top.title, path, path.replace(/\.md$/, '')].some((name) => fold(name) === wanted)
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
