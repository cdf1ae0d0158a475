import type { Database, Dialect } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

/**
 * A database that opens with the first statement: a server lists its tools, and a refused call is refused, without it. An opening that
 * failed is tried anew with the next statement.
 */
export function createLazyDatabase(dialect: Dialect, open: () => Promise<Database>): Database {
  let opened: Database | undefined
  let opening: Promise<Database> | undefined
  function ready(): Promise<Database> {
    if (opening !== undefined) return opening
    const attempt = open().then((database) => {
      opened = database
      return database
    })
    opening = attempt
    attempt.catch(() => {
      opening = undefined
    })
    return attempt
  }
  return {
    dialect,
    get description() {
      if (opened === undefined) throw new MnemaError('unavailable', 'The store is not open yet.')
      return opened.description
    },
    all: async (query) => (opened ?? (await ready())).all(query),
    get: async (query) => (opened ?? (await ready())).get(query),
    write: async (work, options) => (opened ?? (await ready())).write(work, options),
    read: async (work) => (opened ?? (await ready())).read(work),
    async close() {
      if (opening === undefined) return
      const database = opened ?? (await opening.catch(() => undefined))
      opened = undefined
      await database?.close()
    },
  }
}
