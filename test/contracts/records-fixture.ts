import {
  type Database,
  type IndexedText,
  type KindName,
  type Migration,
  type Provenance,
  type RecordStore,
  type SearchIndex,
  type Store,
  sql,
} from '../../src/contract/index.ts'
import { createRecordStore, recordMigrations } from '../../src/core/records/index.ts'

/** A search index without search: what was put is a row, in the same transaction. */
const plainIndexMigration: Migration = {
  id: 'plain-index-001',
  statements: () => ['CREATE TABLE plain_index (record_id TEXT PRIMARY KEY, indexed TEXT NOT NULL)'],
}

export const migrations: readonly Migration[] = [...recordMigrations, plainIndexMigration]

export const plainIndex: SearchIndex = {
  async put(transaction, record, text) {
    await transaction.run(sql`
      INSERT INTO plain_index (record_id, indexed) VALUES (${record.id}, ${JSON.stringify(text)})
      ON CONFLICT (record_id) DO UPDATE SET indexed = excluded.indexed`)
  },
  async remove(transaction, recordIds) {
    for (const id of recordIds) await transaction.run(sql`DELETE FROM plain_index WHERE record_id = ${id}`)
  },
}

/** What is findable now, by record id. */
export async function indexedTexts(database: Database): Promise<Map<string, IndexedText>> {
  const rows = await database.all<{ record_id: string; indexed: string }>(sql`SELECT * FROM plain_index`)
  return new Map(rows.map((row) => [row.record_id, JSON.parse(row.indexed)]))
}

export const kinds: readonly { name: KindName; idPrefix: string }[] = [
  { name: 'nodes', idPrefix: 'nd_' },
  { name: 'notes', idPrefix: 'nt_' },
]

export const person: Provenance = { source: 'person', principalId: 'pr_ann', clientType: 'cli' }

export interface StoreChoice {
  spaceId?: string
  provenance?: Partial<Provenance>
  clock?: () => Date
}

export function openRecords(store: Store, choice: StoreChoice = {}): RecordStore {
  return createRecordStore({
    store,
    spaceId: choice.spaceId ?? 'sp_home',
    provenance: { ...person, ...choice.provenance },
    index: plainIndex,
    kinds,
    ...(choice.clock && { clock: choice.clock }),
  })
}

/** A clock that a test sets by hand. */
export function steppingClock(start = '2026-01-01T00:00:00Z'): {
  now: () => Date
  step: (milliseconds?: number) => void
} {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    step: (milliseconds = 1000) => {
      time += milliseconds
    },
  }
}

export const at = (path: string, tree = 'project') => ({ tree, path })

export const node = (path: string, extra: Record<string, unknown> = {}) => ({
  kind: 'nodes' as const,
  title: path.split('/').at(-1) ?? path,
  body: `about ${path}`,
  places: [at(path)],
  ...extra,
})
