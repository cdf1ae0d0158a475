/** A string somewhere in a value, with the chain of keys that leads to it. */
export interface FoundText {
  text: string
  /** True where the text is the name of a key, not a value. */
  isKey: boolean
  /** The key that holds the value, where one does. */
  key: string | undefined
  at: Step | undefined
}

/** One key on the way to a value; a chain, so that deep values cost no memory until a path is wanted. */
export interface Step {
  key: string
  parent: Step | undefined
}

/** Every string in the value in reading order: values, array items and names of keys. Cycles are walked once. */
export function* walkStrings(value: unknown): Generator<FoundText> {
  const pending: { value: unknown; at: Step | undefined; key: string | undefined }[] = [
    { value, at: undefined, key: undefined },
  ]
  const seen = new Set<object>()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: present, at, key } = next
    if (typeof present === 'string') {
      yield { text: present, isKey: false, key, at }
      continue
    }
    if (typeof present !== 'object' || present === null || ArrayBuffer.isView(present) || seen.has(present)) continue
    seen.add(present)
    const isList = Array.isArray(present)
    const entries = entriesOf(present)
    for (const [name] of isList ? [] : entries) yield { text: name, isKey: true, key: undefined, at }
    for (const [name, child] of entries.reverse()) {
      pending.push({ value: child, at: { key: name, parent: at }, key: isList ? key : name })
    }
  }
}

function entriesOf(value: object): [string, unknown][] {
  if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => [String(index), item])
  if (value instanceof Map)
    return Array.from(value, ([key, item]: [unknown, unknown], index) => [
      typeof key === 'string' ? key : String(index),
      item,
    ])
  if (value instanceof Set) return Array.from(value, (item: unknown, index) => [String(index), item])
  return Object.entries(value)
}
