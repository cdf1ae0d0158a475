import type { Health } from '../contract/index.ts'
import { sql } from '../contract/index.ts'
import type { Core } from './core.ts'

/** @throws MnemaError `unavailable` when the store cannot be reached. */
export async function readHealth(core: Core, version: string): Promise<Health> {
  const row = await core.database.get<{ live: number | string }>(
    sql`SELECT COUNT(*) AS live FROM records WHERE trash_unit IS NULL`,
  )
  const embedder = core.embedder()
  return {
    ok: true,
    version,
    database: core.database.description,
    embedder: embedder === undefined ? undefined : { id: embedder.id, dimensions: embedder.dimensions },
    records: Number(row?.live ?? 0),
    vectorBacklog: embedder === undefined ? 0 : await core.vectors({ start: false }).backlog(),
  }
}
