import { type KindName, type Reader, sql, type Transaction } from '../../../contract/index.ts'

/** The number of a name in a table of names; made where it is new. Numbers are remembered once they are durable. */
export interface Numbers {
  shelf(transaction: Transaction, space: string, kind: KindName): Promise<number>
  /** Those shelves that exist. */
  shelves(reader: Reader, space: string, kinds: readonly KindName[]): Promise<number[]>
  embedder(transaction: Transaction, name: string): Promise<number>
  knownEmbedder(reader: Reader, name: string): Promise<number | undefined>
  forget(): void
}

export function createNumbers(): Numbers {
  const shelves = new Map<string, number>()
  const embedders = new Map<string, number>()

  /** What is read outside of a transaction is durable. */
  const remember = (reader: Reader, memory: Map<string, number>, key: string, id: number | undefined) => {
    if (id !== undefined && !('afterCommit' in reader)) memory.set(key, id)
    return id
  }

  const findShelf = async (reader: Reader, space: string, kind: KindName) =>
    (await reader.get<{ id: number }>(sql`SELECT id FROM search_shelves WHERE space = ${space} AND kind = ${kind}`))?.id
  const findEmbedder = async (reader: Reader, name: string) =>
    (await reader.get<{ id: number }>(sql`SELECT id FROM search_embedders WHERE name = ${name}`))?.id

  const intern = async (
    transaction: Transaction,
    memory: Map<string, number>,
    key: string,
    find: () => Promise<number | undefined>,
    insert: () => Promise<unknown>,
  ): Promise<number> => {
    const known = memory.get(key)
    if (known !== undefined) return known
    let id = await find()
    if (id === undefined) {
      await insert()
      id = await find()
    }
    const number = id ?? 0
    transaction.afterCommit(() => memory.set(key, number))
    return number
  }

  return {
    shelf: (transaction, space, kind) =>
      intern(
        transaction,
        shelves,
        `${space}\n${kind}`,
        () => findShelf(transaction, space, kind),
        () =>
          transaction.run(
            sql`INSERT INTO search_shelves (space, kind) VALUES (${space}, ${kind}) ON CONFLICT DO NOTHING`,
          ),
      ),
    async shelves(reader, space, kinds) {
      const found: number[] = []
      for (const kind of kinds) {
        const key = `${space}\n${kind}`
        const id = shelves.get(key) ?? remember(reader, shelves, key, await findShelf(reader, space, kind))
        if (id !== undefined) found.push(id)
      }
      return found
    },
    embedder: (transaction, name) =>
      intern(
        transaction,
        embedders,
        name,
        () => findEmbedder(transaction, name),
        () => transaction.run(sql`INSERT INTO search_embedders (name) VALUES (${name}) ON CONFLICT DO NOTHING`),
      ),
    knownEmbedder: async (reader, name) =>
      embedders.get(name) ?? remember(reader, embedders, name, await findEmbedder(reader, name)),
    forget() {
      shelves.clear()
      embedders.clear()
    },
  }
}
