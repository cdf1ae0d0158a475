/**
 * Texts of a made-up language with the statistics that matter to a search engine: word frequencies by Zipf's law (exponent 1, 20,000
 * words), lengths about 60 words, a third with a Chinese sentence, some identifiers. The same seed gives the same texts.
 */
export function* makeTexts(count: number, seed = 7): Generator<{ title: string; body: string; names: string[] }> {
  const random = createRandom(seed)
  const words = Array.from({ length: vocabularySize }, (_, rank) => makeWord(rank))
  const pick = () => words[Math.min(vocabularySize - 1, Math.floor(vocabularySize ** random()) - 1)] ?? 'word'
  for (let index = 0; index < count; index++) {
    const length = 30 + Math.floor(random() * 60)
    const sentence = Array.from({ length }, pick).join(' ')
    const chinese = random() < 1 / 3 ? `${makeHan(random, 20)}。` : ''
    const identifier = `${pick()}${capitalise(pick())}${capitalise(pick())}`
    yield {
      title: `${pick()} ${pick()} ${index}`,
      body: `${sentence}. ${chinese} ${identifier}()`,
      names: [pick(), `${pick()} ${pick()}`],
    }
  }
}

/** Questions that share some words with the texts: rare, common, Chinese and code, in turn. */
export function* makeQueries(count: number, seed = 11): Generator<string> {
  const random = createRandom(seed)
  const pick = (from: number, to: number) => makeWord(from + Math.floor(random() * (to - from)))
  for (let index = 0; index < count; index++) {
    const common = Array.from({ length: 4 }, () => pick(20, 400)).join(' ')
    if (index % 4 === 0) yield `${common} ${pick(2000, 20_000)}`
    else if (index % 4 === 1) yield `how does ${pick(400, 4000)} ${common}`
    else if (index % 4 === 2) yield makeHan(random, 6)
    else yield `${pick(100, 2000)}${capitalise(pick(100, 2000))}`
  }
}

const vocabularySize = 20_000
const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'

/** A pronounceable word that is unique for its rank; frequent words are short. */
function makeWord(rank: number): string {
  let word = ''
  for (let rest = rank + 70; rest > 0; rest = Math.floor(rest / 70)) {
    const syllable = rest % 70
    word += (consonants[syllable % 14] ?? '') + (vowels[Math.floor(syllable / 14)] ?? '')
  }
  return word
}

function makeHan(random: () => number, length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(2500 ** random()))).join('')
}

export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** mulberry32: a small generator with a 32-bit state, good enough for test data. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
