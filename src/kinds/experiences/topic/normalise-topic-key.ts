/** Most characters of a key. */
const longest = 120

const segment = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * A topic key as it is kept: two segments of lower-case letters and digits, joined by hyphens, with `/` between them. Case, spaces and
 * underscores are put right; undefined for anything else: one or three levels, other signs.
 */
export function normaliseTopicKey(text: string): string | undefined {
  const key = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s*\/\s*/g, '/')
    .replace(/[\s_]+/g, '-')
    .replace(/-{2,}/g, '-')
  const segments = key.split('/')
  return key.length <= longest && segments.length === 2 && segments.every((part) => segment.test(part))
    ? key
    : undefined
}
