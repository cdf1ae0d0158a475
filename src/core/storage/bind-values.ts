import { MnemaError, type SqlValue } from '../../contract/index.ts'

/**
 * The values of a statement as both databases take them: booleans become 0 or 1, the rest must be a `SqlValue`.
 * @throws MnemaError `invalid_input` for a text with a null character, which PostgreSQL cannot hold; `internal` for any other type.
 */
export function bindValues(values: readonly unknown[]): SqlValue[] {
  const bound: SqlValue[] = []
  for (const value of values) bound.push(bindValue(value))
  return bound
}

function bindValue(value: unknown): SqlValue {
  if (typeof value === 'string') {
    if (value.includes('\0')) {
      throw new MnemaError('invalid_input', 'A text contains a null character, which cannot be stored.', {
        remedy: 'Remove the character U+0000 and try again.',
      })
    }
    return value
  }
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new MnemaError('internal', `A statement was given a value that no column holds: ${describe(value)}.`, {
    remedy: 'Pass text, a finite number, null or bytes.',
  })
}

function describe(value: unknown): string {
  return typeof value === 'object'
    ? 'an object'
    : typeof value === 'number'
      ? 'a number that is not finite'
      : typeof value
}
