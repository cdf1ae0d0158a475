import { join, type MemoryRecord, type Place, type Sql, sql, type Transaction } from '../../../contract/index.ts'
import { chunks } from '../chunks.ts'
import { newId } from '../id.ts'
import { keyStandingPlace } from '../place-key.ts'
import { rankOf } from '../stored-attribute.ts'
import { placesTaken } from './errors.ts'

type Owner = Pick<MemoryRecord, 'id' | 'kind' | 'spaceId' | 'revision' | 'attributes'>

/** One record that takes a place: `slot` is the place's position among the record's places. */
export interface Taking {
  owner: Owner
  slot: number
  place: Place
}

function row({ owner, slot, place }: Taking): Sql {
  const { tree, path, treeKey, key, parentKey, leafKey } = keyStandingPlace(place)
  return sql`(${owner.id}, ${slot}, ${owner.revision}, ${owner.spaceId}, ${owner.kind}, ${treeKey}, ${key}, ${parentKey}, ${leafKey},
    ${rankOf(owner.attributes)}, 'current', ${tree}, ${path})`
}

/** Every place of a record, in its slot. */
export function placesOf(owner: Owner & Pick<MemoryRecord, 'places'>): Taking[] {
  return owner.places.map((place, slot) => ({ owner, slot, place }))
}

/**
 * Takes places that `refuseTaken` found free. Where a concurrent writer takes one in between, this one waits for it and then fails.
 * @throws MnemaError `conflict`; what was written until then is undone with the transaction.
 */
export async function takePlaces(transaction: Transaction, takings: readonly Taking[]): Promise<void> {
  for (const chunk of chunks(takings)) {
    const written = await transaction.run(sql`
      INSERT INTO places (record_id, slot, since, space_id, kind, tree_key, key, parent_key, leaf_key, rank, state, tree, path)
      VALUES ${join(chunk.map(row))}
      ON CONFLICT (space_id, kind, tree_key, parent_key, leaf_key) WHERE state = 'current' DO NOTHING`)
    if (written !== chunk.length) throw placesTaken(chunk.map(({ place }) => place))
  }
}

/** A stamp that orders departures: ids rise within a process and follow the clock between processes. */
export function departureStamp(): string {
  return newId('')
}

/** Frees the places in these slots of one record; they stay as aliases. */
export async function leavePlaces(transaction: Transaction, recordId: string, slots: readonly number[]): Promise<void> {
  await transaction.run(sql`
    UPDATE places SET state = 'former', left_at = ${departureStamp()}
    WHERE record_id = ${recordId} AND state = 'current' AND slot IN (${join([...slots])})`)
}
