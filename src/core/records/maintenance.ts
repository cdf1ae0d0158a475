import { type SearchIndex, type Store, sql } from '../../contract/index.ts'
import { bind, type RecordKind, type RecordStoreOptions } from './binding.ts'
import { lockRows } from './locking.ts'
import { removeLeftNames, writeNames } from './names/index.ts'
import { type RecordRow, recordColumns, recordOf } from './record-row.ts'
import { indexedText } from './write/index-record.ts'
import { purgeBefore } from './write/purge-unit.ts'

/** Empties the trash of a space of the units that went there before the date. @returns records deleted. */
export function purgeRecordsBefore(options: RecordStoreOptions, date: Date): Promise<number> {
  return purgeBefore(bind(options), date)
}

export interface ReindexOptions {
  store: Store
  index: SearchIndex
  kinds: readonly RecordKind[]
  progress?: (done: number, total: number) => void
}

const batchSize = 200

/**
 * Puts every live record of every space into the index again, and makes its names and references anew, in transactions of 200 records so that
 * others get their turn. The records are held meanwhile, so that nothing newer is overwritten.
 */
export async function reindexRecords({ store, index, kinds, progress }: ReindexOptions): Promise<number> {
  const counted = await store.get<{ total: number }>(
    sql`SELECT count(*) AS total FROM records WHERE trash_unit IS NULL`,
  )
  const total = Number(counted?.total ?? 0)
  await store.write((transaction) => removeLeftNames(transaction, kinds))
  let done = 0
  let last = ''
  for (;;) {
    const end: string | undefined = await store.write(async (transaction) => {
      const rows = await transaction.all<RecordRow>(sql`
        SELECT ${recordColumns} FROM records r WHERE r.id > ${last} AND r.trash_unit IS NULL ORDER BY r.id LIMIT ${batchSize}
        ${lockRows(transaction)}`)
      for (const record of rows.map(recordOf)) {
        await index.put(transaction, record, indexedText(kinds, record))
        await writeNames(transaction, kinds, record)
      }
      done += rows.length
      return rows.at(-1)?.id
    })
    if (end === undefined) return done
    last = end
    progress?.(done, Math.max(done, total))
  }
}
