// A plain BM25, only as the yardstick beside the embedder: k1 1.2, b 0.8, light English stemming, stop words, Han characters and bigrams.
const stop = new Set(
  'a an and are as at be been but by did do does for from had has have he her his how i if in into is it its me my of on or our she so than that the their them then there they this to was we were what when where which who will with would you your'.split(
    ' ',
  ),
)

/** @param {string} word */
const stem = (word) =>
  word.length > 4
    ? word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|edly|ed|ly|es|s)$/, '')
    : word.replace(/(?<!s)s$/, '')

/** @param {string} text */
export const terms = (text) => {
  const out = []
  for (const [part] of text
    .normalize('NFKC')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    if (/\p{Script=Han}/u.test(part)) {
      for (let i = 0; i < part.length; i++) {
        out.push(part[i])
        if (i + 1 < part.length) out.push(part.slice(i, i + 2))
      }
    } else if (!stop.has(part)) out.push(stem(part))
  }
  return out
}

/** @param {string[]} passages */
export const createBm25 = (passages) => {
  /** @type {Map<string, [number, number][]>} */
  const postings = new Map()
  const lengths = passages.map((text, n) => {
    const list = terms(text)
    /** @type {Map<string, number>} */
    const counts = new Map()
    for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      const posting = postings.get(term) ?? []
      posting.push([n, count])
      postings.set(term, posting)
    }
    return list.length
  })
  const mean = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1)
  /** Scores of all passages, divided by the greatest. @param {string} query */
  return (query) => {
    const scores = new Float64Array(passages.length)
    for (const term of new Set(terms(query))) {
      const posting = postings.get(term) ?? []
      const idf = Math.log(1 + (passages.length - posting.length + 0.5) / (posting.length + 0.5))
      for (const [n, count] of posting)
        scores[n] += (idf * count * 2.2) / (count + 1.2 * (0.2 + (0.8 * lengths[n]) / mean))
    }
    let most = 0
    for (const score of scores) most = Math.max(most, score)
    return most > 0 ? scores.map((score) => score / most) : scores
  }
}
