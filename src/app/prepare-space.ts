import type { Context, Database, Kind, Migration, Reader, Space, Store, Transaction } from '../contract/index.ts'
import { sql } from '../contract/index.ts'

export const preparationMigrations: readonly Migration[] = [
  {
    id: 'prepared-001',
    statements: () => [
      `CREATE TABLE prepared (
        space_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        version TEXT NOT NULL,
        PRIMARY KEY (space_id, kind)
      )`,
    ],
  },
]

async function isPrepared(reader: Reader, spaceId: string, kinds: readonly Kind[], version: string): Promise<boolean> {
  const rows = await reader.all<{ kind: string }>(
    sql`SELECT kind FROM prepared WHERE space_id = ${spaceId} AND version = ${version}`,
  )
  return kinds.every((kind) => rows.some((row) => row.kind === kind.name))
}

/**
 * Lets every kind lay out what a space needs, once per space, kind and version: one small read per space and process when it is done already.
 * @param bind a context in the transaction that is given to it.
 * @returns takes the transaction of a request that writes, for it holds the turn to write.
 */
export function createSpacePreparation(
  database: Database,
  kinds: readonly Kind[],
  version: string,
  bind: (space: Space, transaction: Transaction) => Context,
): (space: Space, store?: Store) => Promise<void> {
  const preparing = kinds.filter((kind) => kind.prepare !== undefined)
  const ready = new Set<string>()
  const underway = new Map<string, Promise<void>>()
  async function prepare(space: Space, store: Store): Promise<void> {
    if (await isPrepared(store, space.id, preparing, version)) return
    await store.write(async (transaction) => {
      await transaction.lock(`prepare:${space.id}`)
      if (await isPrepared(transaction, space.id, preparing, version)) return
      const context = bind(space, transaction)
      for (const kind of preparing) {
        await kind.prepare?.(context)
        await transaction.run(
          sql`INSERT INTO prepared (space_id, kind, version) VALUES (${space.id}, ${kind.name}, ${version})
              ON CONFLICT (space_id, kind) DO UPDATE SET version = excluded.version`,
        )
      }
    })
  }
  return async (space, store = database) => {
    if (ready.has(space.id)) return
    // Who holds the turn to write must not wait for one who waits for it; and what a transaction did may still be undone, so it is looked at again.
    if (store !== database) return prepare(space, store)
    const known = underway.get(space.id)
    if (known !== undefined) return known
    const preparation = prepare(space, database).then(() => {
      ready.add(space.id)
    })
    underway.set(space.id, preparation)
    void preparation.catch(() => undefined).finally(() => underway.delete(space.id))
    return preparation
  }
}
