/** Rows or ids that go into one statement: well below the 32,766 parameters that SQLite allows. */
const size = 400

export function chunks<T>(items: readonly T[]): T[][] {
  const result: T[][] = []
  for (let start = 0; start < items.length; start += size) result.push(items.slice(start, start + size))
  return result
}
