/** Most characters of a text of which pairs are read. */
const longest = 400

/** Without case, width of signs and kind of space. */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Each two neighbouring Chinese characters of a text. */
export function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (const [run] of text.slice(0, longest).matchAll(/\p{Script=Han}{2,}/gu)) {
    const characters = [...run]
    for (let at = 0; at + 1 < characters.length; at++) pairs.add(`${characters[at]}${characters[at + 1]}`)
  }
  return pairs
}
