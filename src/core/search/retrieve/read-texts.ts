import { join, type Reader, sql } from '../../../contract/index.ts'
import { inList } from '../schema/index.ts'

export interface PassageText {
  title: string
  text: string
  heading: string | undefined
}

/** The texts of passages that still exist. */
export async function readTexts(reader: Reader, passages: readonly number[]): Promise<Map<number, PassageText>> {
  if (passages.length === 0) return new Map()
  const rows = await reader.all<{ id: number; title: string; text: string; heading: string | null }>(
    sql`SELECT id, title, text, heading FROM search_passages WHERE id ${inList(reader.dialect, passages)}`,
  )
  return new Map(rows.map(({ id, title, text, heading }) => [id, { title, text, heading: heading ?? undefined }]))
}

/** The passages of records whose ids a query names. */
export async function findRecords(
  reader: Reader,
  shelves: readonly number[],
  records: readonly string[],
): Promise<number[]> {
  if (records.length === 0) return []
  const rows = await reader.all<{ id: number }>(
    sql`SELECT id FROM search_passages WHERE record IN (${join([...records])}) AND shelf ${inList(reader.dialect, shelves)}`,
  )
  return rows.map(({ id }) => id)
}
