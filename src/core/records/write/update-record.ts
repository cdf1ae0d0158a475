import type { JsonObject, MemoryRecord, RecordChange, Term } from '../../../contract/index.ts'
import { MnemaError, type Transaction } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { fold } from '../fold.ts'
import { getRecord } from '../read/get-record.ts'
import { getRevision } from '../read/list-revisions.ts'
import { type RecordState, stateOf } from '../record-state.ts'
import { expectVersion, unknownRecord } from './errors.ts'
import { saveRecord } from './save-record.ts'

function mergeAttributes(before: JsonObject, change: JsonObject): JsonObject {
  const merged = { ...before, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined))
}

function changeTerms(before: readonly Term[], change: RecordChange): readonly Term[] {
  const removed = new Set((change.removeTerms ?? []).map(({ kind, text }) => `${kind} ${fold(text)}`))
  const kept = (change.terms ?? before).filter(({ kind, text }) => !removed.has(`${kind} ${fold(text)}`))
  return [...kept, ...(change.addTerms ?? [])]
}

function applyChange(before: RecordState, change: RecordChange): RecordState {
  return {
    title: change.title ?? before.title,
    body: change.body ?? before.body,
    attributes: change.attributes ? mergeAttributes(before.attributes, change.attributes) : before.attributes,
    status: change.status ?? before.status,
    projectId: change.projectId === undefined ? before.projectId : (change.projectId ?? undefined),
    places: before.places,
    terms: changeTerms(before.terms, change),
  }
}

async function lockForChange(
  binding: Binding,
  transaction: Transaction,
  id: string,
  expect: string | undefined,
): Promise<MemoryRecord> {
  const before = await getRecord({ reader: transaction, spaceId: binding.spaceId }, id, { lock: true })
  if (!before) throw unknownRecord(id)
  expectVersion(before, expect)
  return before
}

export function updateRecord(
  binding: Binding,
  id: string,
  change: RecordChange,
  options: { expect?: string } = {},
): Promise<MemoryRecord> {
  return binding.store.write(async (transaction) => {
    const before = await lockForChange(binding, transaction, id, options.expect)
    const revising = { action: 'update' as const, ...(change.provenance && { provenance: change.provenance }) }
    return saveRecord(binding, transaction, before, applyChange(stateOf(before), change), revising)
  })
}

/** Brings back title, body, attributes, status and terms of an old revision; project and places stay. */
export function revertRecord(
  binding: Binding,
  id: string,
  revision: number,
  options: { expect?: string } = {},
): Promise<MemoryRecord> {
  return binding.store.write(async (transaction) => {
    const before = await lockForChange(binding, transaction, id, options.expect)
    const old = await getRevision({ ...binding, store: transaction }, id, revision)
    if (!old) {
      throw new MnemaError('not_found', `The record has no revision ${revision}.`, {
        field: 'revision',
        remedy: `Choose one from 1 to ${before.revision}.`,
      })
    }
    const { title, body, attributes, status, terms } = old
    const state = { ...stateOf(before), title, body, attributes, status, terms }
    return saveRecord(binding, transaction, before, state, { action: 'restore' })
  })
}
