import porter2 from 'wink-porter2-stemmer'

const memory = new Map<string, string>()
const most = 50_000

/** Porter2 ("english" of Snowball) for words of a–z; others as they are. */
export function stem(word: string): string {
  if (word.length < 3 || word.length > 40) return word
  const remembered = memory.get(word)
  if (remembered !== undefined) return remembered
  const stemmed = /^[a-z]+$/.test(word) ? porter2(word) : word
  if (memory.size >= most) memory.clear()
  memory.set(word, stemmed)
  return stemmed
}
