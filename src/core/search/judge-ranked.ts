import type { MemoryRecord, SearchQuery, Signal, Store } from '../../contract/index.ts'
import type { ParsedQuery } from './query/index.ts'
import { phraseIn } from './rank/phrase-in.ts'
import type { Ranked } from './rank/rank-input.ts'
import { weights } from './rank/weights.ts'
import { type PassageText, readTexts } from './retrieve/read-texts.ts'

/** Best candidates that are judged by their text and by their kind's own signals, whatever the limit: a longer answer begins like a shorter one. */
const judged = 100

/** Candidates whose text is read beyond the limit, in place of those that were removed meanwhile. */
const spare = 20

export type ReadRecords = (ids: readonly string[]) => Promise<MemoryRecord[]>

/** A candidate with its text, and what was found besides its rank. */
export interface Judged {
  entry: Ranked
  text: PassageText
  phrase: string | undefined
  /** Of its kind; undefined where its kind has none. */
  signals: readonly Signal[] | undefined
  score: number
}

/** The best of what was ranked, in the order that their texts, phrases of the query in them, and the signals of the kind give. */
export async function judgeRanked(
  store: Store,
  records: ReadRecords,
  query: SearchQuery,
  parsed: ParsedQuery,
  ranked: readonly Ranked[],
): Promise<readonly Judged[]> {
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
  return [...head, ...live.slice(judged)]
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
