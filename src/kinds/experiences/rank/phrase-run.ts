import { isOrdinary } from '../symbols/index.ts'

const tokens = /[a-z][a-z0-9_]*|\d+|\p{Script=Han}|[\p{L}\p{M}]+/gu

/** Characters that are read of a text. */
const longest = 8000

/** Each two neighbouring words, in order and without case. */
export function neighboursIn(texts: readonly string[]): Set<string> {
  const pairs = new Set<string>()
  for (const text of texts) {
    let before: string | undefined
    for (const [token] of text.slice(0, longest).toLowerCase().matchAll(tokens)) {
      if (before !== undefined) pairs.add(`${before} ${token}`)
      before = token
    }
  }
  return pairs
}

/** Weight of the longest run of words in the text of which each two neighbours stand side by side in what asks too: how long a phrase they share. */
export function phraseRun(text: string, pairs: ReadonlySet<string>): number {
  let [run, longestRun] = [0, 0]
  let before: string | undefined
  for (const [token] of text.slice(0, longest).toLowerCase().matchAll(tokens)) {
    if (before !== undefined && pairs.has(`${before} ${token}`)) {
      run = run === 0 ? weigh(before) + weigh(token) : run + weigh(token)
      if (run > longestRun) longestRun = run
    } else run = 0
    before = token
  }
  return longestRun
}

function weigh(token: string): number {
  if (/^\d/.test(token)) return 0.1
  if (token.length < 2) return 0.15
  return isOrdinary(token) ? 0.25 : 1
}
