import {
  type MemoryRecord,
  type Provenance,
  type RevisionAction,
  sql,
  type Transaction,
} from '../../../contract/index.ts'
import { type Binding, kindOf } from '../binding.ts'
import { canonicalJson } from '../canonical-json.ts'
import { keyStandingPlace } from '../place-key.ts'
import type { RecordState } from '../record-state.ts'
import { rankOf } from '../stored-attribute.ts'
import { versionTokenOf } from '../version-token.ts'
import { cleanState } from './clean-state.ts'
import { indexRecord } from './index-record.ts'
import { keepRevisions } from './keep-revisions.ts'
import { refuseTaken } from './refuse-taken.ts'
import { resolveTitle, titleKey } from './resolve-title.ts'
import { writeAttributes, writeRank } from './write-attributes.ts'
import { leavePlaces, type Taking, takePlaces } from './write-places.ts'

export interface Revising {
  action: RevisionAction
  provenance?: Partial<Provenance>
}

/** The record as it will be after this revision; updated never before it was updated last. */
export function revise(
  binding: Binding,
  before: MemoryRecord,
  state: RecordState,
  provenance: Partial<Provenance> = {},
): MemoryRecord {
  return {
    ...before,
    ...state,
    revision: before.revision + 1,
    versionToken: versionTokenOf(state),
    updatedAt: new Date(Math.max(binding.clock().getTime(), before.updatedAt.getTime())),
    provenance: { ...binding.provenance, ...provenance },
  }
}

/** Writes the row of a record whose present state `keepRevisions` has kept. */
export async function writeRow(transaction: Transaction, record: MemoryRecord, action: RevisionAction): Promise<void> {
  await transaction.run(sql`
    UPDATE records SET project_id = ${record.projectId ?? null}, status = ${record.status}, revision = ${record.revision}, action = ${action},
      version_token = ${record.versionToken}, updated_at = ${record.updatedAt.getTime()}, title_key = ${titleKey(record.title)},
      title = ${record.title}, attributes = ${canonicalJson(record.attributes)}, places = ${JSON.stringify(record.places)},
      terms = ${JSON.stringify(record.terms)}, provenance = ${JSON.stringify(record.provenance)}, body = ${record.body}
    WHERE id = ${record.id}`)
}

/** Slots whose key differs between two lists of places, or whose spelling does. */
function changedSlots(before: MemoryRecord, after: MemoryRecord): { left: number[]; taken: Taking[] } {
  const left: number[] = []
  const taken: Taking[] = []
  for (let slot = 0; slot < Math.max(before.places.length, after.places.length); slot += 1) {
    const old = before.places[slot]
    const place = after.places[slot]
    if (old && place && old.tree === place.tree && old.path === place.path) continue
    if (old) left.push(slot)
    if (place) taken.push({ owner: after, slot, place: keyStandingPlace(place) })
  }
  return { left, taken }
}

/**
 * The one way in which a live record gets a new state: row, revision, places, attributes, waiting links and index in step. A state equal
 * to the present one writes nothing.
 * @throws MnemaError `conflict` where a place is taken.
 */
export async function saveRecord(
  binding: Binding,
  transaction: Transaction,
  before: MemoryRecord,
  state: RecordState,
  revising: Revising,
): Promise<MemoryRecord> {
  const after = revise(binding, before, cleanState(state), revising.provenance)
  if (after.versionToken === before.versionToken) return before
  const { left, taken } = changedSlots(before, after)
  await refuseTaken(
    transaction,
    { ...after, leaving: new Set([after.id]) },
    taken.map(({ place }) => place),
  )
  if (left.length > 0) await leavePlaces(transaction, after.id, left)
  if (taken.length > 0) await takePlaces(transaction, taken)
  await keepRevisions(transaction, [after.id])
  await writeRow(transaction, after, revising.action)
  await writeAttributes(transaction, after, kindOf(binding.kinds, after.kind), before.attributes, after.attributes)
  if (rankOf(before.attributes) !== rankOf(after.attributes)) await writeRank(transaction, after.id, after.attributes)
  if (before.title !== after.title) await resolveTitle(transaction, after)
  await indexRecord(binding, transaction, after)
  return after
}
