import { join, type MemoryRecord, type Place, sql, type Transaction } from '../../../contract/index.ts'
import { chunks } from '../chunks.ts'
import { keyStandingPlace } from '../place-key.ts'
import { placesTaken } from './errors.ts'

/**
 * Asks before anything is written, so that a caller may catch the refusal and go on in the same transaction.
 * @param owner.leaving ids of records whose present places will be free.
 * @throws MnemaError `conflict` that names every place that another record holds.
 */
export async function refuseTaken(
  transaction: Transaction,
  owner: Pick<MemoryRecord, 'spaceId' | 'kind'> & { leaving?: ReadonlySet<string> },
  places: readonly Place[],
): Promise<void> {
  const keysByTree = new Map<string, string[]>()
  for (const { treeKey, key } of places.map(keyStandingPlace)) {
    const keys = keysByTree.get(treeKey) ?? []
    keysByTree.set(treeKey, keys)
    keys.push(key)
  }
  const taken: Place[] = []
  for (const [treeKey, keys] of keysByTree) {
    for (const chunk of chunks(keys)) {
      const rows = await transaction.all<{ record_id: string; tree: string; path: string }>(sql`
        SELECT record_id, tree, path FROM places
        WHERE state = 'current' AND space_id = ${owner.spaceId} AND kind = ${owner.kind} AND tree_key = ${treeKey}
          AND key IN (${join(chunk)}) ORDER BY key`)
      taken.push(...rows.filter((row) => owner.leaving?.has(row.record_id) !== true))
    }
  }
  if (taken.length > 0) throw placesTaken(taken)
}
