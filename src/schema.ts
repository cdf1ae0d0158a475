import { auditMigrations } from './app/audit.ts'
import { preparationMigrations } from './app/prepare-space.ts'
import type { Migration } from './contract/index.ts'
import { identityMigrations } from './core/identity/index.ts'
import { recordMigrations } from './core/records/index.ts'
import { searchMigrations } from './core/search/index.ts'
import { sessionMigrations } from './core/sessions/index.ts'
import { kinds } from './kinds/index.ts'

/** Every step of the schema, in the order in which a new store takes them. Append-only: a pin holds the hash of each. */
export const migrations: readonly Migration[] = [
  ...identityMigrations,
  ...recordMigrations,
  ...searchMigrations,
  ...sessionMigrations,
  ...auditMigrations,
  ...preparationMigrations,
  ...kinds.flatMap((kind) => kind.migrations ?? []),
]
