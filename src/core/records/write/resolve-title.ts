import { type MemoryRecord, sql, type Transaction } from '../../../contract/index.ts'
import { digest } from '../digest.ts'
import { fold } from '../fold.ts'

/** Titles are compared in NFC, without case and without space around them; hashed, for a title may be longer than an index entry. */
export function titleKey(title: string): string {
  return digest(fold(title.trim()))
}

/** Links of the same kind that waited for this title now lead to the record. */
export async function resolveTitle(transaction: Transaction, record: MemoryRecord): Promise<void> {
  await transaction.run(sql`
    UPDATE links SET to_id = ${record.id}
    WHERE to_id IS NULL AND space_id = ${record.spaceId} AND kind = ${record.kind}
      AND title_key = ${titleKey(record.title)}`)
}
