import type { Database } from '../../../contract/index.ts'
import type { BackupOptions } from './backup.ts'
import type { RestoreOptions } from './restore.ts'

export type { BackupOptions } from './backup.ts'
export type { RestoreOptions } from './restore.ts'

/** Rows of each table, by name. */
type Counts = ReadonlyMap<string, number>

/** See `backup.ts`; loaded at the first use, since most processes never make one. */
export async function backup(
  database: Database,
  file: string,
  options: BackupOptions,
): Promise<{ bytes: number; rows: Counts }> {
  const module = await import('./backup.ts')
  return module.backup(database, file, options)
}

/** See `restore.ts`; loaded at the first use. */
export async function restore(database: Database, file: string, options: RestoreOptions): Promise<{ rows: Counts }> {
  const module = await import('./restore.ts')
  return module.restore(database, file, options)
}
