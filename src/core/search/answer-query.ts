import type { Hit, MemoryRecord, SearchQuery, Signal, Store } from '../../contract/index.ts'
import type { ParsedQuery } from './query/index.ts'
import { confidenceOf } from './rank/confidence.ts'
import { phraseIn } from './rank/phrase-in.ts'
import type { Ranked } from './rank/rank-input.ts'
import { SignalSum } from './rank/signals.ts'
import { weights } from './rank/weights.ts'
import { type PassageText, readTexts } from './retrieve/read-texts.ts'

/** Best candidates that are judged by their text and by their kind's own signals, whatever the limit: a longer answer begins like a shorter one. */
const judged = 100

/** A phrase of several words or characters; one word says no more than its weight does. */
const telling = /\S\s+\S|\p{Script=Han}{3}/u

/** Candidates whose text is read beyond the limit, in place of those that were removed meanwhile. */
const spare = 20

type ReadRecords = (ids: readonly string[]) => Promise<MemoryRecord[]>

/** A candidate with its text, and what was found besides its rank. */
interface Judged {
  entry: Ranked
  text: PassageText
  phrase: string | undefined
  /** Of its kind; undefined where its kind has none. */
  signals: readonly Signal[] | undefined
  score: number
}

/** Turns ranked passages into hits: with record and text, a phrase of the query found in it, and the signals of the kind. */
export async function answerQuery(
  store: Store,
  records: ReadRecords,
  query: SearchQuery,
  parsed: ParsedQuery,
  ranked: readonly Ranked[],
): Promise<Hit[]> {
  const rejudged = query.signals !== undefined || parsed.phrases.length > 0
  const wanted = ranked.slice(0, Math.max(rejudged ? judged : 0, query.limit + spare))
  const texts = await readTexts(
    store,
    wanted.map(({ passage }) => passage.id),
  )
  const live = wanted.flatMap((entry): Judged[] => {
    const text = texts.get(entry.passage.id)
    return text === undefined ? [] : [{ entry, text, phrase: undefined, signals: undefined, score: entry.score }]
  })
  const head = live.slice(0, judged)
  for (const one of head) judgePhrase(one, parsed.phrases)
  if (query.signals !== undefined) await judgeByKind(records, query.signals, head)
  head.sort((a, b) => b.score - a.score || (a.entry.record < b.entry.record ? -1 : 1))
  return takeHits(records, [...head, ...live.slice(judged)], query.limit)
}

function judgePhrase(one: Judged, phrases: readonly string[]): void {
  one.phrase = phraseIn(phrases, [one.text.text, one.text.title])
  if (one.phrase !== undefined) one.score += weights.phrase
}

async function judgeByKind(
  records: ReadRecords,
  signalsOf: NonNullable<SearchQuery['signals']>,
  head: readonly Judged[],
): Promise<void> {
  const found = new Map((await records(head.map(({ entry }) => entry.record))).map((record) => [record.id, record]))
  for (const one of head) {
    const record = found.get(one.entry.record)
    if (record === undefined) continue
    one.signals = signalsOf({ record, score: one.score })
    for (const { contribution } of one.signals) one.score += contribution
  }
}

/** Reads no more records than are shown, and others in place of those that were removed meanwhile. */
async function takeHits(records: ReadRecords, found: readonly Judged[], limit: number): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let at = 0; at < found.length && hits.length < limit; ) {
    const next = found.slice(at, at + limit - hits.length)
    at += next.length
    const read = new Map((await records(next.map(({ entry }) => entry.record))).map((record) => [record.id, record]))
    for (const one of next) {
      const record = read.get(one.entry.record)
      if (record !== undefined) hits.push(toHit(record, one))
    }
  }
  return hits
}

function toHit(record: MemoryRecord, { entry, text: { text, heading }, phrase, signals }: Judged): Hit {
  const sum = new SignalSum()
  const { signals: reasons, evidence } = entry.explain()
  sum.take(reasons)
  if (phrase !== undefined) sum.add('phrase', weights.phrase, () => phrase)
  sum.take(signals ?? [])
  const exact = evidence.exact || (phrase !== undefined && telling.test(phrase))
  return {
    record,
    score: sum.score,
    confidence: confidenceOf({ ...evidence, exact }),
    signals: sum.signals,
    passage: { text, heading },
  }
}
