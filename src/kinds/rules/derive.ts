/** What follows from an object that never changes: worked out once, and kept for as long as the object is. */
export function derive<Source extends object, Result>(work: (source: Source) => Result): (source: Source) => Result {
  const known = new WeakMap<Source, { result: Result }>()
  return (source) => {
    const before = known.get(source)
    if (before !== undefined) return before.result
    const result = work(source)
    known.set(source, { result })
    return result
  }
}
