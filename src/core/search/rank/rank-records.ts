import type { SearchQuery, Signal } from '../../../contract/index.ts'
import type { Passage } from '../index/passage-reader.ts'
import type { ParsedQuery } from '../query/index.ts'
import { isShortTurn } from '../retrieve/find-neighbours.ts'
import type { Statistics } from '../retrieve/statistics.ts'
import { lexicalScore, profile, type TermProfile, type WeighedTerm, weighTerms } from './lexical-score.ts'
import { matchDate } from './match-date.ts'
import { meaningOfAll } from './meaning-of-all.ts'
import { mixTurns } from './mix-turns.ts'
import { SignalSum } from './signals.ts'
import { spreadTime } from './spread-time.ts'
import { weights } from './weights.ts'

/** What speaks for the relevance of a record whatever else was found: the ground of its confidence. */
export interface Evidence {
  /** Share of the query's weight of words that the record has, 0 to 1. */
  coverage: number
  /** Weight of the rarest word found, and of all words found: sums of idf over a large background, so comparable between stores. */
  rarest: number
  found: number
  /** Undefined where the query or the passage has no vector. */
  cosine: number | undefined
  /** The query names the record by its id. */
  named: boolean
  /** A phrase of the query stands in the text as it is. */
  exact: boolean
}

export interface Ranked {
  record: string
  passage: Passage
  score: number
  signals: readonly Signal[]
  evidence: Evidence
}

export interface RankInput {
  query: SearchQuery
  parsed: ParsedQuery
  passages: readonly Passage[]
  statistics: Statistics
  meaning: { query: Float32Array; embedder: number } | undefined
  person: string | undefined
  accept(passage: Passage): boolean
}

/** Passages of general text beside which the words of a query are weighed for confidence. */
const confidenceBackground = 2000

interface Candidate {
  passage: Passage
  profile: TermProfile
  parts: Float64Array
  lexical: number
  near: number | undefined
}

/** Records by falling score; equal scores by id, so that the order never depends on how candidates were found. */
export function rankRecords(input: RankInput): Ranked[] {
  const terms = weighTerms(input.parsed.terms, input.statistics, weights.background)
  const weighed = weighTerms(input.parsed.terms, input.statistics, confidenceBackground)
  const candidates = scoreWords(input, terms)
  const best = candidates.reduce((most, { lexical }) => Math.max(most, lexical), 0) || 1
  for (const candidate of candidates) candidate.lexical /= best
  const spread = spreadTime(candidates)
  const records = new Map<string, Ranked>()
  for (const candidate of candidates) {
    if (!input.accept(candidate.passage)) continue
    const ranked = judge({ ...input, weighed }, terms, candidate, spread.get(candidate.passage.id) ?? 0)
    const known = records.get(ranked.record)
    if (
      known === undefined ||
      ranked.score > known.score ||
      (ranked.score === known.score && ranked.passage.ordinal < known.passage.ordinal)
    )
      records.set(ranked.record, ranked)
  }
  return [...records.values()]
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.record < b.record ? -1 : 1))
}

function scoreWords({ passages, statistics, meaning }: RankInput, terms: readonly WeighedTerm[]): Candidate[] {
  const profiled = passages.map((passage) => ({ passage, profile: profile(passage, terms), length: passage.length }))
  mixTurns(profiled, isShortTurn)
  const wholes = scoreWholes(profiled, terms, statistics)
  const near = meaningOfAll(passages, meaning)
  return profiled.map((entry) => {
    const { passage } = entry
    const { score, parts } = lexicalScore(
      terms,
      entry.profile,
      { text: entry.length, names: passage.namesLength },
      statistics,
    )
    return {
      passage,
      profile: entry.profile,
      parts,
      near: near.get(passage.id),
      lexical: score + weights.wholeRecord * (wholes.get(passage.record) ?? score),
    }
  })
}

/** Lexical scores of records of several passages, read as one text. */
function scoreWholes(
  profiled: readonly { passage: Passage; profile: TermProfile }[],
  terms: readonly WeighedTerm[],
  statistics: Statistics,
): Map<string, number> {
  const groups = new Map<string, { passage: Passage; profile: TermProfile }[]>()
  const lengths = new Map<string, number>()
  for (const entry of profiled) {
    const { record, recordLength, length } = entry.passage
    if (recordLength <= length) continue
    lengths.set(record, recordLength)
    const group = groups.get(record)
    if (group === undefined) groups.set(record, [entry])
    else group.push(entry)
  }
  const averageLength = [...lengths.values()].reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.size)
  const wholes = new Map<string, number>()
  for (const [record, group] of groups) {
    const text = new Float64Array(terms.length)
    const names = new Float64Array(terms.length)
    for (const { profile: found } of group)
      for (let i = 0; i < terms.length; i++) {
        text[i] = (text[i] ?? 0) + (found.text[i] ?? 0)
        names[i] = Math.max(names[i] ?? 0, found.names[i] ?? 0)
      }
    const { score } = lexicalScore(
      terms,
      { text, names },
      { text: lengths.get(record) ?? 0, names: statistics.averageNamesLength },
      { ...statistics, averageLength: Math.max(1, averageLength) },
    )
    wholes.set(record, score)
  }
  return wholes
}

function judge(
  input: RankInput & { weighed: readonly WeighedTerm[] },
  terms: readonly WeighedTerm[],
  candidate: Candidate,
  spread: number,
): Ranked {
  const { passage, parts, lexical } = candidate
  const sum = new SignalSum()
  sum.add('words', lexical, matchedWords(terms, parts))
  sum.add('neighbours', spread)
  const near = candidate.near
  sum.add('meaning', Math.max(0, near ?? 0) * (passage.code ? weights.meaningOfCode : weights.meaning))
  if (input.parsed.recordIds.includes(passage.record)) sum.add('id', weights.named, passage.record)
  boostDates(sum, input.parsed, passage)
  if (input.person !== undefined && passage.person === input.person) sum.boost('person', weights.person, input.person)
  if (passage.role === 'user') sum.boost('said by the user', weights.user)
  const preferred = input.query.project?.mode === 'prefer' ? input.query.project.id : undefined
  if (preferred !== undefined && passage.project !== undefined)
    sum.boost('project', passage.project === preferred ? weights.project : weights.otherProject)
  return {
    record: passage.record,
    passage,
    score: sum.score,
    signals: sum.signals,
    evidence: {
      ...wordsFound(input.weighed, candidate.profile),
      cosine: near,
      named: input.parsed.recordIds.includes(passage.record),
      exact: false,
    },
  }
}

function boostDates(sum: SignalSum, { dates, text }: ParsedQuery, passage: Passage): void {
  const match = matchDate(dates, passage)
  if (match === undefined) return
  const boost = passage.occurredAt === undefined ? weights.dateOfWriting : weights.date
  sum.boost('date', boost * match.share, text.slice(match.date.start, match.date.end))
}

function wordsFound(
  terms: readonly WeighedTerm[],
  { text, names }: TermProfile,
): Pick<Evidence, 'coverage' | 'rarest' | 'found'> {
  let all = 0
  let found = 0
  let rarest = 0
  terms.forEach(({ idf }, i) => {
    all += idf
    if ((text[i] ?? 0) + (names[i] ?? 0) <= 0) return
    found += idf
    rarest = Math.max(rarest, idf)
  })
  return { coverage: all > 0 ? found / all : 0, rarest, found }
}

function matchedWords(terms: readonly WeighedTerm[], parts: Float64Array): string | undefined {
  const words = terms
    .map((term, i) => ({ term: term.term, part: parts[i] ?? 0 }))
    .filter(({ part }) => part > 0)
    .sort((a, b) => b.part - a.part)
    .slice(0, 6)
    .map(({ term }) => term)
  return words.length > 0 ? words.join(' ') : undefined
}
