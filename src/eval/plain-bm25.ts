/** The usual BM25 to compare with: k1 1.2, b 0.75, light stemming, stop words, pairs of Han characters. Nothing of the product is in it. */
const k1 = 1.2
const b = 0.75

const stopWords = new Set(
  'a about above after again all am an and any are as at be because been before being below between both but by can could did do does doing down during each few for from further had has have having he her here hers herself him himself his how i if in into is it its itself just me more most my myself no nor not now of off on once only or other our ours ourselves out over own same she should so some such than that the their theirs them themselves then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your yours yourself yourselves'.split(
    ' ',
  ),
)

export interface PlainIndex {
  /** Ids by falling score; ties in the order of the corpus. */
  search(query: string): string[]
  /** The same with scores. */
  rank(query: string): { id: string; score: number }[]
}

export function indexPlainly(texts: readonly { id: string; text: string }[]): PlainIndex {
  const postings = new Map<string, Map<number, number>>()
  const lengths = texts.map(({ text }, document) => {
    const tokens = tokensOf(text)
    for (const token of tokens) {
      const list = postings.get(token) ?? new Map<number, number>()
      postings.set(token, list)
      list.set(document, (list.get(document) ?? 0) + 1)
    }
    return tokens.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const index: PlainIndex = {
    search: (query) => index.rank(query).map(({ id }) => id),
    rank(query) {
      const scores = new Map<number, number>()
      for (const token of tokensOf(query)) {
        const list = postings.get(token)
        if (list === undefined) continue
        const idf = Math.log(1 + (texts.length - list.size + 0.5) / (list.size + 0.5))
        for (const [document, frequency] of list) {
          const norm = k1 * (1 - b + (b * (lengths[document] ?? 0)) / average)
          scores.set(document, (scores.get(document) ?? 0) + (idf * frequency * (k1 + 1)) / (frequency + norm))
        }
      }
      return [...scores]
        .sort((x, y) => y[1] - x[1] || x[0] - y[0])
        .map(([document, score]) => ({ id: texts[document]?.id ?? '', score }))
    },
  }
  return index
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (const [run] of text.toLowerCase().matchAll(/[a-z0-9]+|\p{Script=Han}+/gu)) {
    if (/^[a-z0-9]/.test(run)) {
      if (!stopWords.has(run)) tokens.push(stem(run))
    } else if ([...run].length === 1) tokens.push(run)
    else {
      const characters = [...run]
      for (let i = 0; i + 1 < characters.length; i++) tokens.push(`${characters[i]}${characters[i + 1]}`)
    }
  }
  return tokens
}

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|ly)$/, '') : word)
