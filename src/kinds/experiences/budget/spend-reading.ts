import { type Context, sql } from '../../../contract/index.ts'

/** What a session may still read of a text. */
export interface Spent {
  /** Characters of the text that may be given; all of them where it fits. */
  characters: number
  /** Characters read by the session, these included. */
  used: number
  /** Nothing was left before. */
  exhausted: boolean
}

/**
 * Takes the characters of a text from what the session may read, at once for all of its processes. Kept in the database: a restart forgets nothing.
 * @param length of the text, in characters
 */
export async function spendReading(context: Context, sessionId: string, length: number): Promise<Spent> {
  const limit = context.settings.experiences.readBudget
  const { id: spaceId } = context.space
  return context.database.write(async (transaction) => {
    await transaction.lock(`experience-reading:${spaceId}:${sessionId}`)
    const row = await transaction.get<{ characters: number }>(sql`
      SELECT characters FROM experience_reading WHERE space_id = ${spaceId} AND session_id = ${sessionId}`)
    const before = Number(row?.characters ?? 0)
    const characters = Math.min(length, Math.max(0, limit - before))
    if (characters === 0) return { characters, used: before, exhausted: before >= limit }
    const used = before + characters
    await transaction.run(sql`
      INSERT INTO experience_reading (space_id, session_id, characters) VALUES (${spaceId}, ${sessionId}, ${used})
      ON CONFLICT (space_id, session_id) DO UPDATE SET characters = excluded.characters`)
    return { characters, used, exhausted: false }
  })
}
