import { join, type KindName, sql, type Transaction } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { chunks } from '../chunks.ts'

/** Serialises what rearranges many places of a kind, so that two of them never see half of each other. Taken before any row. */
export async function lockPlaces({ spaceId }: Binding, transaction: Transaction, kind: KindName): Promise<void> {
  await transaction.lock(`records:places:${spaceId}:${kind}`)
}

/** As `lockPlaces`, for the kinds of these records. */
export async function lockPlacesOf(binding: Binding, transaction: Transaction, ids: readonly string[]): Promise<void> {
  const kinds = new Set<KindName>()
  for (const chunk of chunks(ids)) {
    const rows = await transaction.all<{ kind: KindName; space_id: string }>(sql`
      SELECT DISTINCT kind, space_id FROM records WHERE id IN (${join(chunk)})`)
    for (const row of rows) if (row.space_id === binding.spaceId) kinds.add(row.kind)
  }
  for (const kind of [...kinds].sort()) await lockPlaces(binding, transaction, kind)
}
