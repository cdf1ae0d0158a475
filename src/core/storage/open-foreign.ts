import type { ForeignDatabase } from '../../contract/index.ts'

/**
 * Opens a SQLite file of another program, only to read it.
 * @throws MnemaError `not_found` where no file is, `unavailable` for one that is no database, is damaged or cannot be read.
 */
export async function openForeign(path: string): Promise<ForeignDatabase> {
  const { openForeignFile } = await import('./sqlite/open-foreign-file.ts')
  return openForeignFile(path)
}
