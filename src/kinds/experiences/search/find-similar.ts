import type { Context, MemoryRecord } from '../../../contract/index.ts'
import { isRelevant, prepareQuery, scoreExperience } from '../rank/index.ts'
import { experienceOf } from '../record/index.ts'
import { signaturesIn } from '../signature/index.ts'
import { candidateText } from './candidate-text.ts'
import { gatherRecords } from './gather-records.ts'

/** Most that are told, and most that are compared. */
const [most, compared] = [3, 20]

/**
 * Cosine from which two notes mean much the same: in one language, where words alone bring texts near, and across two. Measured with the default
 * embedder on pairs of English and Chinese notes: 0.51 and more for the same failure, 0.28 and less for others.
 */
const alike = { one: 0.62, across: 0.42 }

/** Share of all their words that two notes have in common, from which they are alike by words, whatever it is in which they differ. */
const overlapping = 0.5

const isHan = (text: string): boolean => /\p{Script=Han}{2}/u.test(text)

/** A record that says much the same. */
export interface Similar {
  record: MemoryRecord
  /** What is alike: the error, the words, or the meaning alone. */
  by: 'error' | 'words' | 'meaning'
}

/** Records that a note resembles: by its error, by its words, or by its meaning, also in another language. The likest first. */
export async function findSimilar(
  context: Context,
  { title, what }: { title: string; what: string },
): Promise<Similar[]> {
  const text = `${title}\n${what}`
  const signatures = [signaturesIn(text)]
  const { records } = await gatherRecords(context, candidateText([text], signatures))
  const near = records.slice(0, compared)
  if (near.length === 0) return []
  const query = prepareQuery({
    text,
    failure: undefined,
    project: undefined,
    environment: {},
    now: context.now,
    signatures,
  })
  const wordsOf = (words: string) => new Set(context.search.words(words))
  const asked = wordsOf(text)
  const meaning = await context.search.meaning(near.map(({ id }) => id))
  const cosines = await meaning.compare(text)
  const found = near.flatMap((record, place): (Similar & { weight: number })[] => {
    const scored = scoreExperience(query, experienceOf(record))
    const cosine = cosines[place] ?? 0
    const error = scored.signals.some(({ name, hundredths }) => name === 'error_signature' && hundredths > 0)
    if (isRelevant(scored)) return [{ record, by: error ? 'error' : 'words', weight: 1 + scored.relevance }]
    const least = isHan(text) === isHan(`${record.title}\n${record.body}`) ? alike.one : alike.across
    const shared = overlap(asked, wordsOf(`${record.title}\n${record.body}`))
    if (shared >= overlapping) return [{ record, by: 'words', weight: 1 + shared }]
    return cosine >= least ? [{ record, by: 'meaning', weight: cosine }] : []
  })
  return found
    .sort((one, other) => other.weight - one.weight || (one.record.id < other.record.id ? -1 : 1))
    .slice(0, most)
    .map(({ record, by }) => ({ record, by }))
}

/** Words in common as a share of all words of both. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return common / Math.max(1, one.size + other.size - common)
}
