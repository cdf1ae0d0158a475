import { type IndexedText, type MemoryRecord, type SqlValue, sql, type Transaction } from '../../../contract/index.ts'
import { shelved, tokenIndexOf } from '../lexical/index.ts'
import { composePassages, type PassageDraft } from '../passages/index.ts'
import { meanVector, packVector } from '../vectors/index.ts'
import { foldWhenDue } from './fold.ts'
import { type PassageFacts, packNames, packNumbers } from './packed-facts.ts'
import { appendChange } from './pending.ts'
import { removeRecords } from './remove-records.ts'
import type { IndexState } from './state.ts'

/** Replaces the passages of a record. */
export async function putRecord(
  state: IndexState,
  transaction: Transaction,
  record: MemoryRecord,
  text: IndexedText,
): Promise<void> {
  await removeRecords(transaction, [record.id])
  const shelf = await state.numbers.shelf(transaction, record.spaceId, record.kind)
  const drafts = composePassages(record, text)
  const vectors = await embedDrafts(state, transaction, drafts)
  const recordLength = drafts.reduce((sum, draft) => sum + draft.length, 0)
  let last = 0
  for (const [i, draft] of drafts.entries()) {
    const vector = vectors.packed[i]
    const passage = await insertPassage(transaction, {
      record,
      text,
      shelf,
      draft,
      recordLength,
      embedder: vectors.embedder,
      vector,
    })
    await tokenIndexOf(transaction.dialect).add(
      transaction,
      passage,
      draft.tokens.map((token) => shelved(shelf, token)),
    )
    await appendChange(transaction, passage, shelf, 1)
    last = passage
  }
  if (last % checkEvery < drafts.length) await foldWhenDue(transaction, state.passages)
}

/** Counting the pending changes costs more than a write should, so one writer in so many does it. */
const checkEvery = 64

/** A local embedder gives the vectors at once; else the passages wait with embedder 0. */
async function embedDrafts(
  state: IndexState,
  transaction: Transaction,
  drafts: readonly PassageDraft[],
): Promise<{ embedder: number; packed: (Uint8Array | undefined)[] }> {
  const embedder = state.embedder
  if (embedder === undefined || !embedder.local) return { embedder: 0, packed: [] }
  const number = await state.numbers.embedder(transaction, embedder.id)
  const vectors = await embedder.embed(
    drafts.flatMap((draft) => draft.meaning),
    'passage',
  )
  let at = 0
  const packed = drafts.map((draft) => {
    const own = vectors.slice(at, at + draft.meaning.length)
    at += own.length
    return packVector(meanVector(own))
  })
  return { embedder: number, packed }
}

interface NewPassage {
  record: MemoryRecord
  text: IndexedText
  shelf: number
  draft: PassageDraft
  recordLength: number
  embedder: number
  vector: Uint8Array | undefined
}

async function insertPassage(transaction: Transaction, passage: NewPassage): Promise<number> {
  const { record, text, draft, shelf, recordLength, embedder, vector } = passage
  const occurredAt = text.occurredAt?.getTime()
  const facts: PassageFacts = {
    shelf,
    ordinal: draft.ordinal,
    length: draft.length,
    namesLength: draft.namesLength,
    recordLength,
    threadOrdinal: text.ordinal,
    occurredAt,
    writtenAt: record.createdAt.getTime(),
    code: draft.code,
    thread: text.thread,
    person: text.person,
    role: text.role,
    project: record.projectId,
  }
  const row = await transaction.get<{ id: number }>(sql`INSERT INTO search_passages
    (record, shelf, thread, thread_ordinal, occurred_at, embedder, names, packed, vector, title, heading, text)
    VALUES (${record.id}, ${shelf}, ${orNull(text.thread)}, ${orNull(text.ordinal)}, ${orNull(occurredAt)}, ${embedder}, ${packNames(facts)},
      ${packNumbers(facts, draft.bag)}, ${orNull(vector)}, ${text.title.replaceAll('\u0000', '')},
      ${orNull(draft.heading)}, ${draft.text})
    RETURNING id`)
  return row?.id ?? 0
}

const orNull = (value: SqlValue | undefined): SqlValue => value ?? null
