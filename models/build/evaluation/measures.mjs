// Plain measures: recall at 5 and 10 (mean share of the gold found), reciprocal rank of the first gold hit, top-1 of pairs.
import { createBm25 } from './lexical.mjs'

/** @typedef {(texts: string[], role: 'query' | 'passage') => Promise<Float32Array[]>} Embed */

const dot = (/** @type {Float32Array} */ a, /** @type {Float32Array} */ b) => {
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += a[d] * b[d]
  return sum
}

/** Long passages are embedded in pieces of about 700 characters, as the search does; the best piece counts. @param {string} text */
const pieces = (text) => {
  if (text.length <= 900) return [text]
  const out = ['']
  for (const sentence of text.split(/(?<=[.!?。！？\n])/)) {
    if (out[out.length - 1].length + sentence.length > 700 && out[out.length - 1]) out.push('')
    out[out.length - 1] += sentence
  }
  return out
}

/** Ranks (from 1) of gold passages. @param {Float64Array} scores @param {number[]} gold */
const ranks = (scores, gold) =>
  gold
    .map((g) => {
      let rank = 1
      for (let n = 0; n < scores.length; n++) if (scores[n] > scores[g] || (scores[n] === scores[g] && n < g)) rank++
      return rank
    })
    .sort((a, b) => a - b)

/**
 * @param {import('./sets.mjs').RetrievalSet} set
 * @param {Embed} embed
 * @param {number[]} weights of the cosine in lexical + weight × cosine
 */
export const measureSet = async (set, embed, weights) => {
  const systems = ['lexical', 'dense', ...weights.map((weight) => `+${weight}cos`)]
  const totals = systems.map(() => ({ r5: 0, r10: 0, mrr: 0 }))
  let count = 0
  for (const { passages, queries } of set.groups) {
    const lexical = createBm25(passages)
    const cut = passages.map(pieces)
    const vectors = await embed(cut.flat(), 'passage')
    let next = 0
    const owned = cut.map((list) => list.map(() => vectors[next++]))
    const asked = await embed(
      queries.map((query) => query.text),
      'query',
    )
    queries.forEach((query, q) => {
      const lex = lexical(query.text)
      const cos = Float64Array.from(owned, (list) => Math.max(...list.map((vector) => dot(vector, asked[q]))))
      const scores = [lex, cos, ...weights.map((weight) => lex.map((score, n) => score + weight * cos[n]))]
      scores.forEach((list, s) => {
        const found = ranks(list, query.gold)
        totals[s].r5 += found.filter((rank) => rank <= 5).length / found.length
        totals[s].r10 += found.filter((rank) => rank <= 10).length / found.length
        totals[s].mrr += 1 / found[0]
      })
      count++
    })
  }
  return systems.map((system, s) => ({
    system,
    r5: totals[s].r5 / count,
    r10: totals[s].r10 / count,
    mrr: totals[s].mrr / count,
  }))
}

/** Each left text looks for its right one among all rights. @param {[string, string][]} pairs @param {Embed} embed */
export const measurePairs = async (pairs, embed) => {
  const left = await embed(
    pairs.map((pair) => pair[0]),
    'query',
  )
  const right = await embed(
    pairs.map((pair) => pair[1]),
    'passage',
  )
  const one = (/** @type {Float32Array[]} */ from, /** @type {Float32Array[]} */ to) => {
    let top1 = 0
    let r10 = 0
    from.forEach((vector, i) => {
      const own = dot(vector, to[i])
      let rank = 1
      to.forEach((other, j) => {
        if (j !== i && dot(vector, other) >= own) rank++
      })
      if (rank === 1) top1++
      if (rank <= 10) r10++
    })
    return { top1: top1 / from.length, r10: r10 / from.length }
  }
  return { forward: one(left, right), back: one(right, left) }
}
