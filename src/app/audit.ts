import { randomBytes } from 'node:crypto'
import type { Bookkeeping, Caller, CallRequest, JsonValue, Migration, Transaction } from '../contract/index.ts'
import { join, sql } from '../contract/index.ts'
import { isObject } from './json-schema.ts'

/** Who did what, when and how it ended; never what was said. */
export interface AuditEntry {
  at: Date
  principalId: string
  clientType: string
  sessionId: string | undefined
  /** `nodes.create`. */
  operation: string
  spaceId: string | undefined
  recordIds: readonly string[]
  /** `ok`, or a code from the error table. */
  outcome: string
}

export const auditMigrations: readonly Migration[] = [
  {
    id: 'audit-001',
    statements: () => [
      `CREATE TABLE audit (
        at BIGINT NOT NULL,
        principal_id TEXT NOT NULL,
        client_type TEXT NOT NULL,
        session_id TEXT,
        operation TEXT NOT NULL,
        space_id TEXT,
        record_ids TEXT NOT NULL,
        outcome TEXT NOT NULL
      )`,
      'CREATE INDEX audit_at ON audit (at)',
    ],
  },
  {
    // In the order of time by itself: an entry costs one page instead of two. `mark` tells entries of one millisecond apart.
    id: 'audit-002',
    statements: (dialect) => {
      const columns = 'at, principal_id, client_type, session_id, operation, space_id, record_ids, outcome'
      const unlike =
        dialect === 'sqlite' ? 'lower(hex(randomblob(8)))' : 'md5(random()::text || clock_timestamp()::text)'
      return [
        `CREATE TABLE audit_entries (
          at BIGINT NOT NULL,
          mark TEXT NOT NULL,
          principal_id TEXT NOT NULL,
          client_type TEXT NOT NULL,
          session_id TEXT,
          operation TEXT NOT NULL,
          space_id TEXT,
          record_ids TEXT NOT NULL,
          outcome TEXT NOT NULL,
          PRIMARY KEY (at, mark)
        )${dialect === 'sqlite' ? ' WITHOUT ROWID' : ''}`,
        `INSERT INTO audit_entries (mark, ${columns}) SELECT ${unlike}, ${columns} FROM audit`,
        'DROP TABLE audit',
        'ALTER TABLE audit_entries RENAME TO audit',
      ]
    },
  },
]

const recordId = /^[a-z]{2,4}_[0-9a-f]{32}$/

/** Record ids anywhere in an output, at most 50. */
export function recordIdsIn(output: JsonValue): string[] {
  const found = new Set<string>()
  const visit = (value: JsonValue): void => {
    if (found.size >= 50) return
    if (typeof value === 'string' && recordId.test(value)) found.add(value)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (isObject(value)) Object.values(value).forEach(visit)
  }
  visit(output)
  return [...found]
}

export function auditEntry(
  request: CallRequest & { caller: Caller },
  spaceId: string | undefined,
  now: Date,
  outcome: string,
  recordIds: readonly string[],
): AuditEntry {
  return {
    at: now,
    principalId: request.caller.principalId,
    clientType: request.caller.clientType,
    sessionId: request.sessionId,
    operation: `${request.operation.kind}.${request.operation.verb}`,
    spaceId,
    recordIds,
    outcome,
  }
}

const processMark = randomBytes(6).toString('base64url')
let entries = 0

/** Unlike that of any other entry of the same millisecond, in whatever process; rising within a process. */
function nextMark(): string {
  entries += 1
  return `${processMark}${entries.toString(36).padStart(8, '0')}`
}

export async function insertAudit(transaction: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(
    (entry) =>
      sql`(${entry.at.getTime()}, ${nextMark()}, ${entry.principalId}, ${entry.clientType}, ${entry.sessionId ?? null}, ${entry.operation}, ${entry.spaceId ?? null}, ${JSON.stringify(entry.recordIds)}, ${entry.outcome})`,
  )
  await transaction.run(
    sql`INSERT INTO audit (at, mark, principal_id, client_type, session_id, operation, space_id, record_ids, outcome) VALUES ${join(rows)}`,
  )
}

/** Most entries of one statement. */
const mostAtOnce = 200

/** Takes the entries of what changed nothing, reads and refusals: those of a moment are written in one statement. */
export function createAuditQueue(bookkeeping: Bookkeeping): (entry: AuditEntry) => void {
  let open: AuditEntry[] | undefined
  return (entry) => {
    if (open !== undefined && open.length < mostAtOnce) {
      open.push(entry)
      return
    }
    const batch = [entry]
    open = batch
    bookkeeping.add((transaction) => {
      if (open === batch) open = undefined
      return insertAudit(transaction, batch)
    })
  }
}
