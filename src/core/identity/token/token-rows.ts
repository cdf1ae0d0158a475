import { type Reader, type Scope, type Space, type Store, sql, type TokenSummary } from '../../../contract/index.ts'
import { readSpaces } from '../home-space.ts'

export interface TokenRow {
  id: string
  principal_id: string
  name: string
  scopes: string
  /** JSON; null: every space of its owner, those too that are made later. */
  space_ids: string | null
  toolsets: string | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

const columns = sql`id, principal_id, name, scopes, space_ids, toolsets, created_at, expires_at, last_used_at, revoked_at`

/** Newest first, revoked and expired ones included. */
export async function listTokens(reader: Reader): Promise<TokenSummary[]> {
  const rows = await reader.all<TokenRow>(sql`SELECT ${columns} FROM tokens ORDER BY created_at DESC, id DESC`)
  const spaces = await readSpaces(reader)
  return rows.map((row) => toSummary(row, spaces))
}

export function tokenByHash(reader: Reader, hash: string): Promise<TokenRow | undefined> {
  return reader.get<TokenRow>(sql`SELECT ${columns} FROM tokens WHERE hash = ${hash}`)
}

/** @returns false where there is no such token or it was revoked before. */
export async function revokeToken(store: Store, now: number, id: string): Promise<boolean> {
  const changed = await store.write((transaction) =>
    transaction.run(sql`UPDATE tokens SET revoked_at = ${now} WHERE id = ${id} AND revoked_at IS NULL`),
  )
  return changed > 0
}

function toSummary(row: TokenRow, spaces: readonly Space[]): TokenSummary {
  return {
    id: row.id,
    name: row.name,
    scopes: readScopes(row),
    spaceIds: reachOf(row, spaces),
    toolsets: readList(row.toolsets),
    createdAt: new Date(row.created_at),
    expiresAt: toDate(row.expires_at),
    lastUsedAt: toDate(row.last_used_at),
    revokedAt: toDate(row.revoked_at),
  }
}

/** The spaces that a token is narrowed to, else all of these. */
export function reachOf(row: TokenRow, spaces: readonly Space[]): readonly string[] {
  return readList(row.space_ids) ?? spaces.map(({ id }) => id)
}

export function readScopes(row: TokenRow): readonly Scope[] {
  const stored = readList(row.scopes) ?? []
  return (['read', 'write', 'admin'] as const).filter((scope) => stored.includes(scope))
}

export function readList(json: string | null): readonly string[] | undefined {
  if (json === null) return undefined
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : undefined
}

function toDate(time: number | null): Date | undefined {
  return time === null ? undefined : new Date(time)
}
