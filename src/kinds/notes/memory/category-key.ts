import { fingerprint, slugOf } from '../saving/index.ts'

/** Most bytes of the readable part, in UTF-8. */
const mostBytes = 120

/**
 * The key of a category: two categories share one only where they differ in case or in the spaces, hyphens and underscores between their words.
 * What letters, marks and digits alone do not tell (`C` and `C++`, an emoji) is told by a fingerprint behind them.
 */
export function categoryKey(category: string): string {
  const words = category
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/gu, '-')
  const slug = slugOf(words)
  if (slug === words && Buffer.byteLength(slug) <= mostBytes) return slug
  const readable = [...slug].slice(0, 30).join('').replace(/-+$/, '')
  return `${readable === '' ? 'category' : readable}-${fingerprint(words)}`
}
