const sizes = [500, 50, 5, 1]

/** Cuts a list into pieces of few different lengths, so that a statement with one row of values each is prepared but a few times. */
export function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  let at = 0
  for (const size of sizes)
    while (items.length - at >= size) {
      yield items.slice(at, at + size)
      at += size
    }
}
