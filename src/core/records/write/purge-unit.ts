import { join, sql } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { chunks } from '../chunks.ts'
import { lockUnit } from './restore-unit.ts'
import { writeAttributes } from './write-attributes.ts'

/** Deletes a unit for good, with its revisions. Links to it keep the title that they were written with, or go. @returns records deleted. */
export function purgeUnit(binding: Binding, unit: string): Promise<number> {
  return binding.store.write(async (transaction) => {
    const records = await lockUnit(binding, transaction, unit)
    const ids = records.map((record) => record.id)
    for (const record of records) await writeAttributes(transaction, record, {}, record.attributes, {})
    for (const chunk of chunks(ids)) {
      const chosen = join(chunk)
      await transaction.run(sql`DELETE FROM links WHERE from_id IN (${chosen})`)
      await transaction.run(sql`DELETE FROM links WHERE to_id IN (${chosen}) AND to_title IS NULL`)
      await transaction.run(sql`UPDATE links SET to_id = NULL WHERE to_id IN (${chosen})`)
      await transaction.run(sql`DELETE FROM places WHERE record_id IN (${chosen})`)
      await transaction.run(sql`DELETE FROM revisions WHERE record_id IN (${chosen})`)
      await transaction.run(sql`DELETE FROM records WHERE id IN (${chosen})`)
    }
    await transaction.run(sql`DELETE FROM trash_units WHERE id = ${unit}`)
    await binding.index.remove(transaction, ids)
    return ids.length
  })
}

/** Purges every unit that went to the trash before the date. @returns records deleted. */
export async function purgeBefore(binding: Binding, date: Date): Promise<number> {
  const units = await binding.store.all<{ id: string }>(sql`
    SELECT id FROM trash_units WHERE space_id = ${binding.spaceId} AND removed_at < ${date.getTime()} ORDER BY removed_at`)
  let purged = 0
  for (const { id } of units) purged += await purgeUnit(binding, id)
  return purged
}
