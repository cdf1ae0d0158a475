import { type Reader, type Sql, sql } from '../../../contract/index.ts'
import { Bag } from '../passages/index.ts'
import { inList } from '../schema/index.ts'

/** What ranking needs of a stored passage. Passages never change but for their vector. */
export interface Passage {
  id: number
  record: string
  shelf: number
  ordinal: number
  bag: Bag
  length: number
  namesLength: number
  /** Words in all passages of the record. */
  recordLength: number
  thread: string | undefined
  threadOrdinal: number | undefined
  occurredAt: number | undefined
  writtenAt: number
  person: string | undefined
  role: string | undefined
  project: string | undefined
  code: boolean
  embedder: number
  vector: Uint8Array | undefined
}

interface Row {
  id: number
  record: string
  shelf: number
  ordinal: number
  bag: Uint8Array
  length: number
  names_length: number
  record_length: number
  thread: string | null
  thread_ordinal: number | null
  occurred_at: number | null
  written_at: number
  person: string | null
  role: string | null
  project: string | null
  code: number
  embedder: number
  vector: Uint8Array | null
}

const columns = sql`id, record, shelf, ordinal, bag, length, names_length, record_length, thread, thread_ordinal, occurred_at, written_at, person, role,
  project, code, embedder, vector`

/** Most passages kept in memory: about 40 MB where texts are short. */
const mostKept = 40_000

export interface PassageReader {
  /** In no order; those that no longer exist may be among them until `current` is asked. */
  read(reader: Reader, ids: Iterable<number>): Promise<Passage[]>
  where(reader: Reader, condition: Sql): Promise<Passage[]>
  /** Passages whose vector changed must be read again. */
  drop(ids: Iterable<number>): void
  forget(): void
}

/** Reads passages and remembers them: ids are never used again, so what was read stays true. */
export function createPassageReader(): PassageReader {
  let kept = new Map<number, Passage>()
  let former = new Map<number, Passage>()

  const keep = (passage: Passage) => {
    kept.set(passage.id, passage)
    if (kept.size >= mostKept / 2) {
      former = kept
      kept = new Map()
    }
  }

  return {
    async read(reader, ids) {
      const passing = 'afterCommit' in reader
      const found: Passage[] = []
      const missing: number[] = []
      for (const id of ids) {
        const known = passing ? undefined : (kept.get(id) ?? former.get(id))
        if (known === undefined) missing.push(id)
        else {
          found.push(known)
          if (!kept.has(id)) keep(known)
        }
      }
      if (missing.length === 0) return found
      const rows = await reader.all<Row>(
        sql`SELECT ${columns} FROM search_passages WHERE id ${inList(reader.dialect, missing)}`,
      )
      for (const row of rows) {
        const passage = toPassage(row)
        found.push(passage)
        if (!passing) keep(passage)
      }
      return found
    },
    async where(reader, condition) {
      return (await reader.all<Row>(sql`SELECT ${columns} FROM search_passages WHERE ${condition}`)).map(toPassage)
    },
    drop(ids) {
      for (const id of ids) {
        kept.delete(id)
        former.delete(id)
      }
    },
    forget() {
      kept = new Map()
      former = new Map()
    },
  }
}

function toPassage(row: Row): Passage {
  return {
    id: row.id,
    record: row.record,
    shelf: row.shelf,
    ordinal: row.ordinal,
    bag: new Bag(row.bag),
    length: row.length,
    namesLength: row.names_length,
    recordLength: row.record_length,
    thread: row.thread ?? undefined,
    threadOrdinal: row.thread_ordinal ?? undefined,
    occurredAt: row.occurred_at ?? undefined,
    writtenAt: row.written_at,
    person: row.person ?? undefined,
    role: row.role ?? undefined,
    project: row.project ?? undefined,
    code: row.code === 1,
    embedder: row.embedder,
    vector: row.vector ?? undefined,
  }
}
