import type { Passage } from '../index/passage-reader.ts'
import { judge, type Measured } from './judge.ts'
import { rowScore, termScore, type WeighedTerm, weighTerms } from './lexical-score.ts'
import { meaningOfAll } from './meaning-of-all.ts'
import { mixTurns } from './mix-turns.ts'
import type { Evidence, Ranked, RankInput } from './rank-input.ts'
import { scoreWholes } from './score-wholes.ts'
import { Score, SignalSum } from './signals.ts'
import { spreadTime } from './spread-time.ts'
import { findShortTurns } from './turns.ts'
import { weights } from './weights.ts'
import { fillTable, type WordTable } from './word-table.ts'

/** Passages of general text beside which the words of a query are weighed for confidence. */
const confidenceBackground = 2000

/** Records explained beyond the limit: for those that are judged anew, and in place of those that were removed meanwhile. */
const spare = 120

interface Best {
  row: number
  passage: Passage
  score: number
}

/** The best records by falling score; equal scores by id, so that the order never depends on how candidates were found. */
export function rankRecords(input: RankInput): Ranked[] {
  const { passages, statistics, parsed } = input
  const terms = weighTerms(parsed.terms, statistics, weights.background)
  const table = fillTable(passages, terms)
  const turns = findShortTurns(passages)
  mixTurns(table, turns)
  const lexical = scoreWords(input, terms, table)
  const near = meaningOfAll(passages, input.meaning, turns)
  const spread = spreadTime(passages, lexical)
  const measure = (row: number, passage: Passage): Measured => ({
    passage,
    lexical: lexical[row] ?? 0,
    spread: spread[row] ?? 0,
    near: near[row] ?? Number.NaN,
  })
  const best = bestPassages(input, measure)
  const weighed = weighTerms(parsed.terms, statistics, confidenceBackground)
  return best.slice(0, input.query.limit + spare).map(({ row, passage, score }) => ({
    record: passage.record,
    passage,
    score,
    explain() {
      const measured = measure(row, passage)
      const sum = new SignalSum()
      judge(input, measured, sum, () => matchedWords(input, terms, table, row))
      const cosine = Number.isNaN(measured.near) ? undefined : measured.near
      const named = parsed.recordIds.includes(passage.record)
      return { signals: sum.signals, evidence: { ...wordsFound(weighed, table, row), cosine, named, exact: false } }
    },
  }))
}

/** The best acceptable passage of each record, best first. */
function bestPassages(input: RankInput, measure: (row: number, passage: Passage) => Measured): Best[] {
  const found: Best[] = []
  const several = new Map<string, Best>()
  for (let row = 0; row < input.passages.length; row++) {
    const passage = input.passages[row]
    if (passage === undefined || !input.accept(passage)) continue
    const sum = new Score()
    judge(input, measure(row, passage), sum)
    if (!(sum.score > 0)) continue
    const entry = { row, passage, score: sum.score }
    if (passage.recordLength <= passage.length && passage.ordinal === 0) {
      found.push(entry)
      continue
    }
    const known = several.get(passage.record)
    if (
      known === undefined ||
      entry.score > known.score ||
      (entry.score === known.score && passage.ordinal < known.passage.ordinal)
    )
      several.set(passage.record, entry)
  }
  for (const entry of several.values()) found.push(entry)
  return found.sort((a, b) => b.score - a.score || (a.passage.record < b.passage.record ? -1 : 1))
}

/** Lexical scores of all candidates, divided by the best. */
function scoreWords(
  { passages, statistics }: RankInput,
  terms: readonly WeighedTerm[],
  table: WordTable,
): Float64Array {
  const wholes = scoreWholes(passages, terms, table, statistics)
  const lexical = new Float64Array(passages.length)
  let best = 0
  for (let row = 0; row < passages.length; row++) {
    const passage = passages[row]
    if (passage === undefined) continue
    const score = rowScore(terms, table, row, {
      text: (table.lengths[row] ?? 0) / statistics.averageLength,
      names: passage.namesLength / statistics.averageNamesLength,
    })
    const both = score + weights.wholeRecord * (wholes.get(passage.record) ?? score)
    lexical[row] = both
    best = Math.max(best, both)
  }
  if (best > 0) for (let row = 0; row < lexical.length; row++) lexical[row] = (lexical[row] ?? 0) / best
  return lexical
}

function wordsFound(
  terms: readonly WeighedTerm[],
  { width, text, names }: WordTable,
  row: number,
): Pick<Evidence, 'coverage' | 'rarest' | 'found'> {
  let all = 0
  let found = 0
  let rarest = 0
  for (const [column, { idf }] of terms.entries()) {
    all += idf
    if ((text[row * width + column] ?? 0) + (names[row * width + column] ?? 0) <= 0) continue
    found += idf
    rarest = Math.max(rarest, idf)
  }
  return { coverage: all > 0 ? found / all : 0, rarest, found }
}

/** The words that weigh most in the score of the row. */
function matchedWords(
  { passages, statistics }: RankInput,
  terms: readonly WeighedTerm[],
  { width, text, names, lengths }: WordTable,
  row: number,
): string | undefined {
  const relative = {
    text: (lengths[row] ?? 0) / statistics.averageLength,
    names: (passages[row]?.namesLength ?? 0) / statistics.averageNamesLength,
  }
  const words = terms
    .map((term, column) => ({
      term: term.term,
      part: termScore(term, text[row * width + column] ?? 0, names[row * width + column] ?? 0, relative),
    }))
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part || (a.term < b.term ? -1 : 1))
    .slice(0, 6)
    .map(({ term }) => term)
  return words.length > 0 ? words.join(' ') : undefined
}
