import {
  type KindName,
  type MemoryRecord,
  MnemaError,
  type Place,
  sql,
  type Transaction,
} from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { lockRows } from '../locking.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'
import { stateOf } from '../record-state.ts'
import { indexRecord } from './index-record.ts'
import { keepRevisions } from './keep-revisions.ts'
import { lockPlaces } from './lock-places.ts'
import { refuseTaken } from './refuse-taken.ts'
import { resolveTitle } from './resolve-title.ts'
import { revise } from './save-record.ts'
import { placesOf, takePlaces } from './write-places.ts'

/** The records of a unit, the top first, held until the transaction ends. @throws MnemaError `not_found`. */
export async function lockUnit(binding: Binding, transaction: Transaction, unit: string): Promise<MemoryRecord[]> {
  const known = await transaction.get<{ top_id: string; kind: KindName }>(sql`
    SELECT u.top_id, u.kind FROM trash_units u WHERE u.id = ${unit} AND u.space_id = ${binding.spaceId} ${lockRows(transaction, 'u')}`)
  if (!known) {
    throw new MnemaError('not_found', `There is no unit "${unit}" in the trash.`, {
      field: 'unit',
      remedy: 'List the trash; the unit may have been restored or purged.',
    })
  }
  await lockPlaces(binding, transaction, known.kind)
  const rows = await transaction.all<RecordRow>(sql`
    SELECT ${recordColumns} FROM records r WHERE r.trash_unit = ${unit} ORDER BY r.id ${lockRows(transaction)}`)
  const records = rows.map(recordOf)
  records.sort((a, b) => Number(b.id === known.top_id) - Number(a.id === known.top_id))
  return records
}

function placesByKind(records: readonly MemoryRecord[]): Map<KindName, Place[]> {
  const places = new Map<KindName, Place[]>()
  for (const record of records) places.set(record.kind, [...(places.get(record.kind) ?? []), ...record.places])
  return places
}

/** Brings a whole unit back: records, places, aliases, attributes and index. The top comes first. */
export function restoreUnit(binding: Binding, unit: string): Promise<MemoryRecord[]> {
  return binding.store.write(async (transaction) => {
    const records = await lockUnit(binding, transaction, unit)
    for (const [kind, places] of placesByKind(records)) {
      await refuseTaken(transaction, { spaceId: binding.spaceId, kind }, places)
    }

    const restored = records.map((record) => ({
      ...revise(binding, record, stateOf(record)),
      trashUnit: undefined,
    }))
    await transaction.run(sql`
        DELETE FROM places WHERE state = 'trashed' AND record_id IN (SELECT id FROM records WHERE trash_unit = ${unit})`)
    await takePlaces(transaction, restored.flatMap(placesOf))
    await keepRevisions(
      transaction,
      restored.map(({ id }) => id),
    )
    for (const record of restored) {
      await transaction.run(sql`
          UPDATE records SET trash_unit = NULL, action = 'restore', revision = ${record.revision}, updated_at = ${record.updatedAt.getTime()},
            provenance = ${JSON.stringify(record.provenance)} WHERE id = ${record.id}`)
      await resolveTitle(transaction, record)
    }
    await transaction.run(sql`DELETE FROM trash_units WHERE id = ${unit}`)
    for (const record of restored) await indexRecord(binding, transaction, record)
    return restored
  })
}
