import { type Reader, sql } from '../../../contract/index.ts'
import { Bag } from '../passages/index.ts'
import { inList } from '../schema/index.ts'
import { headLength, type PassageFacts, unpackFacts } from './packed-facts.ts'

/** What ranking needs of a stored passage. Passages never change but for their vector. */
export interface Passage extends PassageFacts {
  id: number
  record: string
  bag: Bag
  embedder: number
  vector: Uint8Array | undefined
}

interface Row {
  id: number
  /** Record, embedder and names, with spaces between: a column costs as much as what stands in it. */
  facts: string
  packed: Uint8Array
  vector: Uint8Array | null
}

const columns = sql`id, (record || ' ' || embedder || ' ' || names) AS facts, packed, vector`

/** Most passages kept in memory: about 25 MB where texts are short. */
const mostKept = 12_000

export interface PassageReader {
  /** In no order; those that no longer exist may be among them until `current` is asked. */
  read(reader: Reader, ids: Iterable<number>): Promise<Passage[]>
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

/** One literal with every field: objects of one shape are read fastest. */
function toPassage({ id, facts: joined, packed, vector }: Row): Passage {
  const first = joined.indexOf(' ')
  const second = joined.indexOf(' ', first + 1)
  const embedder = Number(joined.slice(first + 1, second))
  const facts = unpackFacts(packed, joined.slice(second + 1))
  return {
    id,
    record: joined.slice(0, first),
    bag: new Bag(packed.subarray(headLength)),
    embedder,
    vector: vector ?? undefined,
    shelf: facts.shelf,
    ordinal: facts.ordinal,
    length: facts.length,
    namesLength: facts.namesLength,
    recordLength: facts.recordLength,
    threadOrdinal: facts.threadOrdinal,
    occurredAt: facts.occurredAt,
    writtenAt: facts.writtenAt,
    code: facts.code,
    thread: facts.thread,
    person: facts.person,
    role: facts.role,
    project: facts.project,
  }
}
