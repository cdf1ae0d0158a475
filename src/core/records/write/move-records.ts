import { type KindName, MnemaError, type Place, type Sql, sql, type Transaction } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { lockRows } from '../locking.ts'
import { isBelow, type KeyedPlace, keyStandingPlace, parentsWithin } from '../place-key.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'
import { stateOf } from '../record-state.ts'
import { expectVersion, unknownPlace } from './errors.ts'
import { indexRecord } from './index-record.ts'
import { keepRevisions } from './keep-revisions.ts'
import { lockPlaces } from './lock-places.ts'
import { refuseTaken } from './refuse-taken.ts'
import { revise, writeRow } from './save-record.ts'
import { departureStamp, type Taking, takePlaces } from './write-places.ts'

type StandingRow = RecordRow & { slot: number; key: string; path: string }

/** The two conditions that together choose what stands at a place and below it; each is one range of the index. */
function standing(binding: Binding, kind: KindName, { treeKey, key, parentKey, leafKey }: KeyedPlace): [Sql, Sql] {
  const { from, before } = parentsWithin(key)
  const tree = sql`p.state = 'current' AND p.space_id = ${binding.spaceId} AND p.kind = ${kind} AND p.tree_key = ${treeKey}`
  return [
    sql`${tree} AND p.parent_key = ${parentKey} AND p.leaf_key = ${leafKey}`,
    sql`${tree} AND p.parent_key >= ${from} AND p.parent_key < ${before}`,
  ]
}

/** The path of something at or below `from`, once `from` has become `to`. */
function movedPath(path: string, from: KeyedPlace, to: KeyedPlace): string {
  return [to.path, ...path.split('/').slice(from.path.split('/').length)].join('/')
}

/** Moves a record and all below it. @returns how many records moved; 0 where it stands at exactly that place already. */
export function moveRecords(
  binding: Binding,
  kind: KindName,
  fromPlace: Place,
  toPlace: Place,
  options: { expect?: string; branch?: boolean } = {},
): Promise<number> {
  const from = keyStandingPlace(fromPlace)
  const to = keyStandingPlace(toPlace)
  return binding.store.write(async (transaction) => {
    await lockPlaces(binding, transaction, kind)
    const rows: StandingRow[] = []
    for (const chosen of standing(binding, kind, from)) {
      rows.push(
        ...(await transaction.all<StandingRow>(sql`
          SELECT ${recordColumns}, p.slot, p.key, p.path FROM places p JOIN records r ON r.id = p.record_id
          WHERE ${chosen} ORDER BY p.key ${lockRows(transaction)}`)),
      )
    }
    const top = rows.find((row) => row.key === from.key)
    if (!top && (options.branch !== true || rows.length === 0)) throw unknownPlace(kind, fromPlace)
    if (top) expectVersion(recordOf(top), options.expect)
    if (from.treeKey === to.treeKey && isBelow(to.key, from.key)) {
      throw new MnemaError('conflict', `"${to.path}" is below "${from.path}".`, {
        field: 'to',
        remedy: 'Choose a place outside the subtree that moves.',
      })
    }
    const [first] = rows
    if (
      first &&
      movedPath(first.path, from, to) === first.path &&
      recordOf(first).places[Number(first.slot)]?.tree === to.tree
    )
      return 0
    return moveRows(binding, transaction, { kind, from, to, rows })
  })
}

interface Movement {
  kind: KindName
  from: KeyedPlace
  to: KeyedPlace
  rows: readonly StandingRow[]
}

async function moveRows(binding: Binding, transaction: Transaction, { kind, from, to, rows }: Movement) {
  const records = new Map(rows.map((row) => [row.id, recordOf(row)]))
  const destinations = rows.map((row) => ({
    id: row.id,
    slot: Number(row.slot),
    place: { tree: to.tree, path: movedPath(row.path, from, to) },
  }))
  await refuseTaken(
    transaction,
    { spaceId: binding.spaceId, kind, leaving: new Set(records.keys()) },
    destinations.map(({ place }) => place),
  )
  for (const chosen of standing(binding, kind, from)) {
    await transaction.run(sql`UPDATE places AS p SET state = 'former', left_at = ${departureStamp()} WHERE ${chosen}`)
  }
  for (const [id, record] of records) {
    const places = [...record.places]
    for (const { id: mover, slot, place } of destinations) if (mover === id) places[slot] = place
    records.set(id, revise(binding, record, { ...stateOf(record), places }))
  }
  const takings: Taking[] = []
  for (const { id, slot, place } of destinations) {
    const owner = records.get(id)
    if (owner) takings.push({ owner, slot, place })
  }
  await takePlaces(transaction, takings)
  await keepRevisions(transaction, [...records.keys()])
  for (const record of records.values()) await writeRow(transaction, record, 'move')
  for (const record of records.values()) await indexRecord(binding, transaction, record)
  return records.size
}
