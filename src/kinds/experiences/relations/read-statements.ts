import { type Context, join, type Sql, sql } from '../../../contract/index.ts'
import { relations } from '../experience.ts'
import { type Statement, statementStates } from './statement.ts'

interface Row {
  from_id: string
  to_id: string
  relation: string
  status: string
  session_id: string | null
  principal_id: string
  reason: string | null
  at: number
  settled_at: number | null
}

/** What is said of records, the oldest first, by the id of the record that it is said of. */
export async function statementsAbout(
  context: Context,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Statement[]>> {
  if (recordIds.length === 0) return new Map()
  const statements = await read(context, sql`to_id IN (${join([...recordIds])})`)
  const found = new Map<string, Statement[]>()
  for (const statement of statements) {
    const known = found.get(statement.to)
    if (known === undefined) found.set(statement.to, [statement])
    else known.push(statement)
  }
  return found
}

/** What a record says of others, the oldest first. */
export async function statementsOf(context: Context, recordId: string): Promise<readonly Statement[]> {
  return read(context, sql`from_id = ${recordId}`)
}

async function read({ database, space }: Context, where: Sql): Promise<Statement[]> {
  const rows = await database.all<Row>(sql`
    SELECT from_id, to_id, relation, status, session_id, principal_id, reason, at, settled_at FROM experience_relations
    WHERE space_id = ${space.id} AND ${where} ORDER BY at, from_id`)
  return rows.flatMap((row) => {
    const relation = relations.find((known) => known === row.relation)
    const status = statementStates.find((known) => known === row.status)
    if (relation === undefined || status === undefined) return []
    return [
      {
        from: row.from_id,
        to: row.to_id,
        relation,
        status,
        sessionId: row.session_id ?? undefined,
        principalId: row.principal_id,
        reason: row.reason ?? '',
        at: new Date(Number(row.at)),
        settledAt: row.settled_at === null ? undefined : new Date(Number(row.settled_at)),
      },
    ]
  })
}
