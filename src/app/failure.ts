import { randomBytes } from 'node:crypto'
import type { AnyOperation, Locale, Log, Screening } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

function maskData(value: unknown, screening: Screening): unknown {
  if (typeof value === 'string') return screening.mask(value)
  if (Array.isArray(value)) return value.map((item) => maskData(item, screening))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [screening.mask(key), maskData(member, screening)]),
  )
}

function maskError(error: MnemaError, screening: Screening): MnemaError {
  const data = Object.entries(error.data ?? {}).map(([key, value]) => [key, maskData(value, screening)])
  return new MnemaError(error.code, screening.mask(error.message), {
    ...(error.field === undefined ? {} : { field: screening.mask(error.field) }),
    ...(error.remedy === undefined ? {} : { remedy: screening.mask(error.remedy) }),
    ...(error.data === undefined ? {} : { data: Object.fromEntries(data) }),
  })
}

/** Turns whatever was thrown into an error of the closed table; what nobody foresaw stays in the log, under an id that the caller is told. */
export function toFailure(thrown: unknown, where: string, screening: Screening, log: Log): MnemaError {
  if (thrown instanceof MnemaError) {
    const cause = thrown.cause instanceof Error ? screening.mask(thrown.cause.stack ?? thrown.cause.message) : undefined
    if (cause !== undefined) log.warn(`${where} failed: ${thrown.code}`, { cause })
    return maskError(thrown, screening)
  }
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new MnemaError('timeout', 'The request was cancelled; nothing was changed.', { remedy: 'Send it again.' })
  }
  const id = `e_${randomBytes(6).toString('hex')}`
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  log.error(`${where} failed unexpectedly`, { id, stack: screening.mask(stack) })
  return new MnemaError('internal', `Mnema failed in a way that nobody foresaw; nothing was changed. (${id})`, {
    remedy: `The log tells more under ${id}; \`mnema doctor\` looks for the usual causes.`,
    data: { id },
  })
}

/**
 * The text of a failure: in the operation's own words where it has some, and with the field and the remedy. That the store cannot be
 * reached is said in the operation's words alone: whoever calls it can do nothing about that.
 */
export function renderFailure(error: MnemaError, operation: AnyOperation, locale: Locale): string {
  const own = operation.renderError?.(error, locale)
  if (own !== undefined && error.code === 'unavailable') return own
  const said = own ?? error.message
  const field = error.field !== undefined && !said.includes(error.field) ? ` (${error.field})` : ''
  const remedy = error.remedy !== undefined && !said.includes(error.remedy) ? `\n${error.remedy}` : ''
  return `${said}${field}${remedy}`
}
