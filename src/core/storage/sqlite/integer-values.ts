import type { SqlValue } from '../../../contract/index.ts'

/** Both bindings pass a JavaScript number as REAL, which shows where a column has no type; a bigint passes as INTEGER. */
export function integerValues(values: readonly SqlValue[]): (SqlValue | bigint)[] {
  const bound: (SqlValue | bigint)[] = []
  for (const value of values)
    bound.push(typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value)
  return bound
}
