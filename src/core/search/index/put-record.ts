import {
  type IndexedText,
  join,
  type MemoryRecord,
  type Sql,
  type SqlValue,
  sql,
  type Transaction,
} from '../../../contract/index.ts'
import { composePassages, type PassageDraft } from '../passages/index.ts'
import { meanVector, packVector } from '../vectors/index.ts'
import { foldWhenDue } from './fold.ts'
import { type PassageFacts, packNames, packNumbers } from './packed-facts.ts'
import { appendAdditions } from './pending.ts'
import { removeRecords } from './remove-records.ts'
import type { IndexState } from './state.ts'

/** Passages in one statement; few, so that only few different statements are prepared. */
const atOnce = 8

/** Replaces the passages of a record. @param fresh the record is new, so there are none to replace. */
export async function putRecord(
  state: IndexState,
  transaction: Transaction,
  record: MemoryRecord,
  text: IndexedText,
  fresh: boolean,
): Promise<void> {
  if (!fresh) await removeRecords(transaction, [record.id])
  const shelf = await state.numbers.shelf(transaction, record.spaceId, record.kind)
  const drafts = composePassages(record, text)
  const vectors = await embedDrafts(state, transaction, drafts)
  const recordLength = drafts.reduce((sum, draft) => sum + draft.length, 0)
  const rows = drafts.map((draft, i) =>
    passageRow({ record, text, shelf, draft, recordLength, embedder: vectors.embedder, vector: vectors.packed[i] }),
  )
  let last = 0
  for (let at = 0; at < rows.length; at += atOnce) {
    const made = await transaction.all<{ id: number }>(sql`INSERT INTO search_passages
      (record, shelf, thread, thread_ordinal, occurred_at, embedder, names, packed, vector, title, heading, text)
      VALUES ${join(rows.slice(at, at + atOnce))} RETURNING id`)
    const ids = made.map(({ id }) => id)
    await appendAdditions(transaction, ids, shelf)
    last = Math.max(last, ...ids)
  }
  if (last % checkEvery < drafts.length) await foldWhenDue(transaction, state.passages)
}

/** Counting the pending changes costs more than a write should, so one writer in so many does it. */
const checkEvery = 32

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

function passageRow(passage: NewPassage): Sql {
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
  return sql`(${record.id}, ${shelf}, ${orNull(text.thread)}, ${orNull(text.ordinal)}, ${orNull(occurredAt)}, ${embedder},
    ${packNames(facts)}, ${packNumbers(facts, draft.bag)}, ${orNull(vector)}, ${text.title.replaceAll('\u0000', '')},
    ${orNull(draft.heading)}, ${draft.text})`
}

const orNull = (value: SqlValue | undefined): SqlValue => value ?? null
