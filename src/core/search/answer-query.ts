import type { Hit, MemoryRecord, SearchQuery, Store } from '../../contract/index.ts'
import type { ParsedQuery } from './query/index.ts'
import { confidenceOf } from './rank/confidence.ts'
import { phraseIn } from './rank/phrase-in.ts'
import type { Ranked } from './rank/rank-input.ts'
import { SignalSum } from './rank/signals.ts'
import { weights } from './rank/weights.ts'
import { readTexts } from './retrieve/read-texts.ts'

/** Best candidates that are judged by their text and by their kind's own signals, whatever the limit: a longer answer begins like a shorter one. */
const judged = 100

/** A phrase of several words or characters; one word says no more than its weight does. */
const telling = /\S\s+\S|\p{Script=Han}{3}/u

/** Candidates read beyond the limit, in place of those that were removed meanwhile. */
const spare = 20

/** Turns ranked passages into hits: with record and text, a phrase of the query found in it, and the signals of the kind. */
export async function answerQuery(
  store: Store,
  records: (ids: readonly string[]) => Promise<MemoryRecord[]>,
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
  const live = wanted.filter(({ passage }) => texts.has(passage.id))
  const found = new Map((await records(live.map(({ record }) => record))).map((record) => [record.id, record]))
  const hits: Hit[] = []
  for (const entry of live) {
    const record = found.get(entry.record)
    const passage = texts.get(entry.passage.id)
    if (record === undefined || passage === undefined) continue
    const sum = new SignalSum()
    const { signals, evidence } = entry.explain()
    sum.take(signals)
    let exact = evidence.exact
    if (hits.length < judged) {
      const phrase = phraseIn(parsed.phrases, [passage.text, record.title])
      if (phrase !== undefined) {
        sum.add('phrase', weights.phrase, () => phrase)
        exact ||= telling.test(phrase)
      }
      sum.take(query.signals?.({ record, score: sum.score }) ?? [])
    }
    hits.push({
      record,
      score: sum.score,
      confidence: confidenceOf({ ...evidence, exact }),
      signals: sum.signals,
      passage,
    })
  }
  const head = hits.slice(0, judged).sort((a, b) => b.score - a.score || (a.record.id < b.record.id ? -1 : 1))
  return [...head, ...hits.slice(judged)].slice(0, query.limit)
}
