import { type Context, keyType, type Migration, sql } from '../../../contract/index.ts'

/** Rules that were put in force without a person, by session: what the cap counts. */
export const activationMigration: Migration = {
  id: 'rules-activations-001',
  statements(dialect) {
    const key = keyType(dialect)
    return [
      `CREATE TABLE rule_activations (
        space_id ${key} NOT NULL,
        session_id ${key} NOT NULL,
        record_id ${key} NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (space_id, session_id, record_id)
      )`,
    ]
  },
}

const day = 86_400_000

/** A sub-agent counts for its parent; who has no session is one a day. */
function counterOf({ session, caller, now }: Context): string {
  return session?.parentId ?? session?.id ?? `none:${caller.principalId}:${Math.floor(now.getTime() / day)}`
}

/** How many rules this session may still put in force by itself. */
export async function activationsLeft(context: Context): Promise<number> {
  const row = await context.database.get<{ used: number }>(
    sql`SELECT count(*) AS used FROM rule_activations
        WHERE space_id = ${context.space.id} AND session_id = ${counterOf(context)}`,
  )
  return Math.max(0, context.settings.rules.activationCap - Number(row?.used ?? 0))
}

export async function noteActivation(context: Context, recordId: string): Promise<void> {
  await context.database.write((transaction) =>
    transaction.run(
      sql`INSERT INTO rule_activations (space_id, session_id, record_id, at)
          VALUES (${context.space.id}, ${counterOf(context)}, ${recordId}, ${context.now.getTime()})
          ON CONFLICT (space_id, session_id, record_id) DO NOTHING`,
    ),
  )
}
