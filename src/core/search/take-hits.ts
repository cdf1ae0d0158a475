import type { Hit, MemoryRecord } from '../../contract/index.ts'
import type { Judged, ReadRecords } from './judge-ranked.ts'
import { confidenceOf } from './rank/confidence.ts'
import { SignalSum } from './rank/signals.ts'
import { weights } from './rank/weights.ts'

/** A phrase of several words or characters; one word says no more than its weight does. */
const telling = /\S\s+\S|\p{Script=Han}{3}/u

/** Reads no more records than are shown, and others in place of those that were removed meanwhile. */
export async function takeHits<From extends Pick<Judged, 'entry'>, To>(
  records: ReadRecords,
  found: readonly From[],
  limit: number,
  make: (record: MemoryRecord, from: From) => To,
): Promise<To[]> {
  const hits: To[] = []
  for (let at = 0; at < found.length && hits.length < limit; ) {
    const next = found.slice(at, at + limit - hits.length)
    at += next.length
    const read = new Map((await records(next.map(({ entry }) => entry.record))).map((record) => [record.id, record]))
    for (const one of next) {
      const record = read.get(one.entry.record)
      if (record !== undefined) hits.push(make(record, one))
    }
  }
  return hits
}

/** With record and text, the phrase that was found in it, and all reasons. */
export function toHit(record: MemoryRecord, { entry, text: { text, heading }, phrase, signals }: Judged): Hit {
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
