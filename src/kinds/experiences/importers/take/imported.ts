import { createHash } from 'node:crypto'
import { type Context, join, sql } from '../../../../contract/index.ts'

/** What an item of another program became here, the last time that it was taken over. */
export interface Imported {
  recordId: string
  /** Of the item as it was then. */
  fingerprint: string
  /** The revision that was made of it: a later one is somebody else's. */
  revision: number
}

/** A key of another program may have any length and any sign. */
const itemOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** What became of these items, by their keys; what was never taken over is not in it. */
export async function importedBefore(
  { database, space }: Context,
  program: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Imported>> {
  if (keys.length === 0) return new Map()
  const byItem = new Map(keys.map((key) => [itemOf(key), key]))
  const rows = await database.all<{ item: string; record_id: string; fingerprint: string; revision: number }>(sql`
    SELECT item, record_id, fingerprint, revision FROM experience_imports
    WHERE space_id = ${space.id} AND program = ${program} AND item IN (${join([...byItem.keys()])})`)
  const found = new Map<string, Imported>()
  for (const { item, record_id: recordId, fingerprint, revision } of rows) {
    const key = byItem.get(item)
    if (key !== undefined) found.set(key, { recordId, fingerprint, revision: Number(revision) })
  }
  return found
}

export async function keepImported(
  { database, space, now }: Context,
  program: string,
  key: string,
  { recordId, fingerprint, revision }: Imported,
): Promise<void> {
  await database.write((transaction) =>
    transaction.run(sql`
      INSERT INTO experience_imports (space_id, program, item, record_id, fingerprint, revision, at)
      VALUES (${space.id}, ${program}, ${itemOf(key)}, ${recordId}, ${fingerprint}, ${revision}, ${now.getTime()})
      ON CONFLICT (space_id, program, item) DO UPDATE SET record_id = excluded.record_id, fingerprint = excluded.fingerprint,
        revision = excluded.revision, at = excluded.at`),
  )
}
