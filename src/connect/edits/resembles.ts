import { isPlainObject } from '../format/index.ts'

/** Shorter texts say nothing: `command`, `stdio`. */
const tellingLength = 12

/** Whether two entries are one and the same that somebody changed: a longer text of one stands in the other. */
export function resembles(one: unknown, other: unknown): boolean {
  const others = textsIn(other)
  return textsIn(one).some((text) => others.some((held) => held.includes(text) || text.includes(held)))
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length >= tellingLength ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isPlainObject(value) ? Object.values(value).flatMap(textsIn) : []
}
