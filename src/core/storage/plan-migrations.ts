import { createHash } from 'node:crypto'
import { type Dialect, type Migration, MnemaError } from '../../contract/index.ts'

/** A row of `mnema_migrations`. */
export interface AppliedMigration {
  id: string
  hash: string
}

export interface PlannedMigration {
  migration: Migration
  hash: string
}

/** SHA-256 of the statements for one dialect, without and with vectors: the same on every machine. */
export function hashMigration(migration: Migration, dialect: Dialect): string {
  const statements = [false, true].map((vectors) => migration.statements(dialect, { vectors }))
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex')
}

/**
 * What is still to apply, in order.
 * @throws MnemaError `unavailable` when the database was made by a newer program or by one with other statements.
 */
export function planMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  dialect: Dialect,
): PlannedMigration[] {
  const rest = new Map(applied.map((row) => [row.id, row.hash]))
  const planned: PlannedMigration[] = []
  for (const migration of known) {
    const hash = hashMigration(migration, dialect)
    const found = rest.get(migration.id)
    rest.delete(migration.id)
    if (found === undefined) planned.push({ migration, hash })
    else if (found !== hash) {
      throw new MnemaError(
        'unavailable',
        `The database is refused and left as it is: its step "${migration.id}" is not the one that this program knows.`,
        { remedy: 'Open it with the version of Mnema that made it, or restore a backup into a new database.' },
      )
    }
  }
  const unknown = [...rest.keys()]
  if (unknown.length > 0) {
    throw new MnemaError(
      'unavailable',
      `The database is refused and left as it is: it was made by a newer Mnema (${unknown.slice(0, 3).join(', ')}).`,
      { remedy: 'Update Mnema to the version that last opened this database.' },
    )
  }
  return planned
}
