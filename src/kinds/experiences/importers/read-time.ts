/** No program of this sort is older. */
const earliest = Date.UTC(2000, 0, 1)

/**
 * A time as other programs write it: ISO 8601, `2026-02-28 01:16:55` (which is UTC), or milliseconds since 1970 as digits. Undefined for
 * anything else, and for what cannot be true.
 */
export function readTime(text: string | null | undefined, now: Date): Date | undefined {
  if (text === null || text === undefined) return undefined
  const plain = text.trim()
  const time = /^\d{12,14}$/.test(plain)
    ? Number(plain)
    : Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/.test(plain) ? `${plain.replace(' ', 'T')}Z` : plain)
  return time >= earliest && time <= now.getTime() ? new Date(time) : undefined
}
