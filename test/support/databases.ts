import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Database, Migration } from '../../src/contract/index.ts'
import { type OpenedTestDatabase, type TestDatabase, testDatabases } from './test-databases.ts'

export type { OpenedTestDatabase, TestDatabase } from './test-databases.ts'

/** What a suite is handed: read `database` inside a test, it is empty and migrated at the start of each. */
export interface DatabaseFixture {
  readonly database: Database
  readonly target: TestDatabase
  /** A second handle on the same data, as another process would have it; needs `target.shared`. Closed after the file. */
  openTwin(): Promise<Database>
}

/** PGlite on a busy machine, and the first time: it makes its data folder. */
const startTimeout = 240_000

/** Runs a suite on every database of this machine: `describeEachDatabase('records', migrations, (fixture) => { it(…) })`. */
export function describeEachDatabase(
  name: string,
  migrations: readonly Migration[],
  body: (fixture: DatabaseFixture) => void,
): void {
  for (const target of testDatabases) {
    describe.skipIf(!target.available)(`${name} on ${target.name}`, () => {
      let opened: OpenedTestDatabase | undefined
      const twins: Database[] = []

      function current(): OpenedTestDatabase {
        if (!opened) throw new Error('the database is open only while a test runs')
        return opened
      }

      beforeAll(async () => {
        opened = await target.open(migrations)
      }, startTimeout)
      beforeEach(async () => {
        await current().empty()
      })
      afterAll(async () => {
        for (const twin of twins) await twin.close()
        await opened?.close()
        opened = undefined
      })

      body({
        target,
        get database() {
          return current().database
        },
        async openTwin() {
          const twin = await current().openTwin()
          twins.push(twin)
          return twin
        },
      })
    })
  }
}
