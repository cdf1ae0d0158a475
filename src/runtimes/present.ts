/** Only the fields that have a value: what is absent is left out, never undefined. */
export function present<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const kept: Partial<T> = {}
  for (const key in fields) {
    const value = fields[key]
    if (value !== undefined) kept[key] = value
  }
  return kept
}
