import { isOrdinary } from '../symbols/index.ts'

const tokens = /[a-z][a-z0-9_]*|\d+|\p{Script=Han}|[\p{L}\p{M}]+/gu

/** Characters that are read of a text. */
const longest = 8000

/** The words that follow a word somewhere. */
export type Neighbours = ReadonlyMap<string, ReadonlySet<string>>

/** Each two neighbouring words of the texts, without case. */
export function neighboursIn(texts: readonly string[]): Neighbours {
  const neighbours = new Map<string, Set<string>>()
  for (const text of texts) {
    let before: string | undefined
    for (const [token] of text.slice(0, longest).toLowerCase().matchAll(tokens)) {
      if (before !== undefined) {
        const after = neighbours.get(before)
        if (after === undefined) neighbours.set(before, new Set([token]))
        else after.add(token)
      }
      before = token
    }
  }
  return neighbours
}

/** Weight of the longest run of words in the text of which each two neighbours stand side by side in what asks too: how long a phrase they share. */
export function phraseRun(text: string, neighbours: Neighbours): number {
  const lower = text.slice(0, longest).toLowerCase()
  let [run, longestRun] = [0, 0]
  let before = ''
  let after: ReadonlySet<string> | undefined
  tokens.lastIndex = 0
  for (let found = tokens.exec(lower); found !== null; found = tokens.exec(lower)) {
    const token = found[0]
    if (after?.has(token) === true) {
      run = run === 0 ? weigh(before) + weigh(token) : run + weigh(token)
      if (run > longestRun) longestRun = run
    } else run = 0
    before = token
    after = neighbours.get(token)
  }
  return longestRun
}

function weigh(token: string): number {
  if (/^\d/.test(token)) return 0.1
  if (token.length < 2) return 0.15
  return isOrdinary(token) ? 0.25 : 1
}
