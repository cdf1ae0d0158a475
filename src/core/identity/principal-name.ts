import { type Reader, sql } from '../../contract/index.ts'

export async function principalName(reader: Reader, id: string): Promise<string> {
  const row = await reader.get<{ name: string }>(sql`SELECT name FROM principals WHERE id = ${id}`)
  return row?.name ?? 'local'
}
