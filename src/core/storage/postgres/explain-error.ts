import { type ErrorDetail, MnemaError } from '../../../contract/index.ts'
import { turnMissed } from '../turnstile.ts'

/** The SQLSTATE, or the code of a socket error; empty for any other error. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/** Serialisation failure, deadlock, and a kept plan that the connection does not have. */
const passing = new Set(['40001', '40P01', '26000', '42P05'])

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
])

/** Whether the connection is gone, or could not be made. */
export function isConnectionLoss(error: unknown): boolean {
  const raw = error instanceof MnemaError ? error.cause : error
  const code = codeOf(raw)
  if (lostCodes.has(code) || code.startsWith('08')) return true
  return (
    raw instanceof Error &&
    code === '' &&
    /connection (terminated|ended)|not queryable|timeout exceeded/i.test(raw.message)
  )
}

/** A transaction pooler that knows no startup options: "unsupported startup parameter". */
export function refusesOptions(error: unknown): boolean {
  const raw = error instanceof MnemaError ? error.cause : error
  return codeOf(raw) === '08P01' && raw instanceof Error && raw.message.includes('startup parameter')
}

/** Whether the same transaction may succeed when it is done again from the start. */
export function isPassing(error: unknown): boolean {
  const raw = error instanceof MnemaError ? error.cause : error
  return passing.has(codeOf(raw)) || isOutdatedPlan(raw) || isConnectionLoss(raw)
}

/** Another process's migration changed the columns of a kept plan; it is made anew at the next use. */
function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan')
}

/** An error of PostgreSQL in words of ours; the raw one stays as the cause and is never shown. */
export function explainPostgresError(error: unknown): unknown {
  if (error instanceof MnemaError) return error
  const code = codeOf(error)
  const detail: ErrorDetail = { cause: error }
  if (code === '23505') {
    return new MnemaError('conflict', 'Something with the same key is already stored.', {
      ...detail,
      remedy: 'Read what is there and change that, or choose another name.',
    })
  }
  if (code === '23503') {
    return new MnemaError(
      'conflict',
      'Something that this belongs to does not exist, or something still belongs to this.',
      {
        ...detail,
        remedy: 'Read the present state and try again.',
      },
    )
  }
  if (code === '55P03') return turnMissed()
  if (isConnectionLoss(error)) {
    return new MnemaError('unavailable', 'The database server could not be reached.', {
      ...detail,
      remedy: 'Check that PostgreSQL is running and that MNEMA_DATABASE_URL names it.',
    })
  }
  const known = unavailable.get(code) ?? unavailable.get(code.slice(0, 2))
  if (known) return new MnemaError('unavailable', known.message, { ...detail, remedy: known.remedy })
  if (code === '57014') {
    return new MnemaError('timeout', 'The database stopped a statement that took too long.', {
      ...detail,
      remedy: 'Ask for less at once, or raise statement_timeout.',
    })
  }
  if (code === '') return error
  return new MnemaError('internal', 'The database refused a statement.', {
    ...detail,
    remedy: 'This is a fault of Mnema; report it with the log.',
  })
}

const unavailable = new Map([
  ['28', { message: 'The database server refused the user or the password.', remedy: 'Check MNEMA_DATABASE_URL.' }],
  [
    '3D',
    { message: 'The database named in the URL does not exist.', remedy: 'Create it, or correct MNEMA_DATABASE_URL.' },
  ],
  [
    '42501',
    {
      message: 'The database user lacks a right.',
      remedy: 'Grant it CREATE on the database, or make the schema for it.',
    },
  ],
  [
    '53',
    {
      message: 'The database server is out of connections, memory or disk.',
      remedy: 'Try again later, or give it more.',
    },
  ],
  ['25006', { message: 'The database server is read-only.', remedy: 'Connect to the primary server.' }],
  ['40', { message: 'The database was too busy to finish.', remedy: 'Try again in a moment.' }],
  ['XX001', { message: 'The database is damaged.', remedy: 'Restore the last backup into a new database.' }],
])
