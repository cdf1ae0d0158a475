import { createHash } from 'node:crypto'
import { type Reader, sql } from '../../../contract/index.ts'

/** An id that follows from what it is made of: 32 hex digits in the form of a UUIDv8 (RFC 9562). */
export function derivedId(prefix: string, ...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${prefix}${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`
}

/** The id under which a file's record lives in this space: its own, or a derived one where another space of the store has that already. */
export async function localId(reader: Reader, spaceId: string, prefix: string, id: string): Promise<string> {
  const owner = await reader.get<{ space_id: string }>(sql`SELECT space_id FROM records WHERE id = ${id}`)
  return owner === undefined || owner.space_id === spaceId ? id : derivedId(prefix, spaceId, id)
}
