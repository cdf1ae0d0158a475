import { type Context, type Reader, sql, type Transaction } from '../../../contract/index.ts'
import type { Environment, Failure } from '../experience.ts'
import { commandKey } from './command-key.ts'

/** Failures kept of one session; older ones go. */
const most = 50

/** Milliseconds for which failures are kept: nobody asks for those of a session that ended months ago. */
const life = 90 * 86_400_000

/** A failure that a session met, and when the same command succeeded afterwards. */
export interface KeptFailure extends Failure {
  number: number
  solvedAt: Date | undefined
}

interface FailureRow {
  number: number
  tool: string
  command: string | null
  error: string
  exit_code: number | null
  environment: string
  directory: string | null
  checkout: string | null
  dirty: number | null
  at: number
  solved_at: number | null
}

/** Adds a failure to those of a session. */
export async function keepFailure(
  transaction: Transaction,
  spaceId: string,
  sessionId: string,
  failure: Failure,
): Promise<void> {
  const last = await transaction.get<{ number: number | null }>(
    sql`SELECT MAX(number) AS number FROM experience_failures WHERE space_id = ${spaceId} AND session_id = ${sessionId}`,
  )
  const number = Number(last?.number ?? 0) + 1
  const { tool, command, error, exitCode, environment, workingDirectory, commit, dirty, at } = failure
  await transaction.run(sql`
    INSERT INTO experience_failures (space_id, session_id, number, tool, command, command_key, error, exit_code, environment, directory,
      checkout, dirty, at)
    VALUES (${spaceId}, ${sessionId}, ${number}, ${tool}, ${command ?? null},
      ${command === undefined ? null : commandKey(command)}, ${error}, ${exitCode ?? null}, ${JSON.stringify(environment)},
      ${workingDirectory ?? null}, ${commit ?? null}, ${dirty === undefined ? null : Number(dirty)}, ${at.getTime()})`)
  // The first failure of a session sweeps what is too old, so that the table stays bounded without anybody asking for it.
  await transaction.run(
    number === 1
      ? sql`DELETE FROM experience_failures WHERE at < ${at.getTime() - life}`
      : sql`DELETE FROM experience_failures
            WHERE space_id = ${spaceId} AND session_id = ${sessionId} AND number <= ${number - most}`,
  )
}

/** The newest failure of a session; undefined where it met none. */
export async function lastFailure(context: Context, sessionId: string | undefined): Promise<KeptFailure | undefined> {
  if (sessionId === undefined) return undefined
  const row = await context.database.get<FailureRow>(sql`${columns}
    WHERE space_id = ${context.space.id} AND session_id = ${sessionId} ORDER BY number DESC LIMIT 1`)
  return row && toFailure(row)
}

/** All that is kept of a session's failures, newest first. */
export async function failuresOf(context: Context, sessionId: string | undefined): Promise<readonly KeptFailure[]> {
  if (sessionId === undefined) return []
  const rows = await context.database.all<FailureRow>(sql`${columns}
    WHERE space_id = ${context.space.id} AND session_id = ${sessionId} ORDER BY number DESC`)
  return rows.map(toFailure)
}

/** Failures of one command in a session that were not followed by its success, newest first. */
export async function unsolved(
  reader: Reader,
  spaceId: string,
  sessionId: string,
  command: string,
): Promise<readonly KeptFailure[]> {
  const rows = await reader.all<FailureRow>(sql`${columns}
    WHERE space_id = ${spaceId} AND session_id = ${sessionId} AND command_key = ${commandKey(command)}
      AND solved_at IS NULL ORDER BY number DESC`)
  return rows.map(toFailure)
}

/** The command of these failures succeeded. */
export async function markSolved(
  transaction: Transaction,
  spaceId: string,
  sessionId: string,
  command: string,
  at: Date,
): Promise<void> {
  await transaction.run(sql`UPDATE experience_failures SET solved_at = ${at.getTime()}
    WHERE space_id = ${spaceId} AND session_id = ${sessionId} AND command_key = ${commandKey(command)}
      AND solved_at IS NULL`)
}

const columns = sql`SELECT number, tool, command, error, exit_code, environment, directory, checkout, dirty, at, solved_at
  FROM experience_failures`

function toFailure(row: FailureRow): KeptFailure {
  return {
    number: Number(row.number),
    tool: row.tool,
    command: row.command ?? undefined,
    error: row.error,
    exitCode: row.exit_code === null ? undefined : Number(row.exit_code),
    environment: environmentOf(row.environment),
    workingDirectory: row.directory ?? undefined,
    commit: row.checkout ?? undefined,
    dirty: row.dirty === null ? undefined : Number(row.dirty) === 1,
    at: new Date(Number(row.at)),
    solvedAt: row.solved_at === null ? undefined : new Date(Number(row.solved_at)),
  }
}

function environmentOf(json: string): Environment {
  const value: unknown = JSON.parse(json)
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
