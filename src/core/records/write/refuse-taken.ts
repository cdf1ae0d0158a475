import { join, type MemoryRecord, type Place, sql, type Transaction } from '../../../contract/index.ts'
import { chunks } from '../chunks.ts'
import { type KeyedPlace, keyStandingPlace } from '../place-key.ts'
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
  const siblings = new Map<string, KeyedPlace[]>()
  for (const keyed of places.map(keyStandingPlace)) {
    const parent = JSON.stringify([keyed.treeKey, keyed.parentKey])
    const known = siblings.get(parent)
    if (known) known.push(keyed)
    else siblings.set(parent, [keyed])
  }
  const taken: Place[] = []
  for (const chunk of [...siblings.values()].flatMap(chunks)) {
    const [{ treeKey, parentKey } = { treeKey: '', parentKey: '' }] = chunk
    const rows = await transaction.all<{ record_id: string; tree: string; path: string }>(sql`
      SELECT record_id, tree, path FROM places
      WHERE state = 'current' AND space_id = ${owner.spaceId} AND kind = ${owner.kind} AND tree_key = ${treeKey}
        AND parent_key = ${parentKey} AND leaf_key IN (${join(chunk.map(({ leafKey }) => leafKey))}) ORDER BY leaf_key`)
    taken.push(...rows.filter((row) => owner.leaving?.has(row.record_id) !== true))
  }
  if (taken.length > 0) throw placesTaken(taken)
}
