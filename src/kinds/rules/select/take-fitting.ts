/**
 * The first items whose costs together stay within the room; an item that does not fit is left out and later, smaller ones are still taken.
 * @param room undefined for no limit.
 */
export function takeFitting<T>(
  items: readonly T[],
  room: number | undefined,
  costOf: (item: T) => number,
): { taken: T[]; left: T[] } {
  if (room === undefined) return { taken: [...items], left: [] }
  const taken: T[] = []
  const left: T[] = []
  let used = 0
  for (const item of items) {
    const cost = costOf(item)
    if (used + cost > room) left.push(item)
    else {
      used += cost
      taken.push(item)
    }
  }
  return { taken, left }
}
