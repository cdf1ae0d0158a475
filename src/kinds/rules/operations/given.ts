/** The values that were given: an optional key that holds undefined is left out. */
export function given<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept: { [K in keyof T]?: NonNullable<T[K]> } = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined && value !== null) kept[key] = value
  }
  return kept
}
