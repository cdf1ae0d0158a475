import { join, MnemaError, sql, type TrashUnit } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { chunks } from '../chunks.ts'
import { newId } from '../id.ts'
import { removeNames } from '../names/index.ts'
import { getRecords } from '../read/get-record.ts'
import { expectVersion, unknownRecord } from './errors.ts'
import { keepRevisions } from './keep-revisions.ts'
import { lockPlacesOf } from './lock-places.ts'
import { departureStamp } from './write-places.ts'

/** Moves the records to the trash as one unit; the first id is its top, and the one that `expect` is compared with. */
export function removeRecords(
  binding: Binding,
  ids: readonly string[],
  options: { expect?: string } = {},
): Promise<TrashUnit> {
  return binding.store.write(async (transaction) => {
    await lockPlacesOf(binding, transaction, ids)
    const records = await getRecords({ reader: transaction, spaceId: binding.spaceId }, ids, { lock: true })
    const missing = ids.find((id) => !records.has(id))
    if (missing !== undefined) throw unknownRecord(missing)
    const top = ids[0] === undefined ? undefined : records.get(ids[0])
    if (!top) throw new MnemaError('invalid_input', 'Nothing to remove was named.', { field: 'ids' })
    expectVersion(top, options.expect)

    const unit = newId('tu_')
    const at = binding.clock()
    const provenance = JSON.stringify(binding.provenance)
    await keepRevisions(transaction, [...records.keys()])
    for (const chunk of chunks([...records.keys()])) {
      const chosen = join(chunk)
      await transaction.run(sql`
          UPDATE records SET trash_unit = ${unit}, action = 'remove', revision = revision + 1, updated_at = ${at.getTime()},
            provenance = ${provenance} WHERE id IN (${chosen})`)
      await transaction.run(sql`
          UPDATE places SET state = 'trashed', left_at = ${departureStamp()}
          WHERE state = 'current' AND record_id IN (${chosen})`)
    }
    await transaction.run(sql`
        INSERT INTO trash_units (id, space_id, kind, top_id, records, removed_at)
        VALUES (${unit}, ${binding.spaceId}, ${top.kind}, ${top.id}, ${records.size}, ${at.getTime()})`)
    await binding.index.remove(transaction, [...records.keys()])
    await removeNames(transaction, [...records.keys()])
    return {
      unit,
      count: records.size,
      at,
      top: { ...top, trashUnit: unit, revision: top.revision + 1, updatedAt: at, provenance: binding.provenance },
    }
  })
}
