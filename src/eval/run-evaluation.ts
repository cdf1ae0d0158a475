import { draftRecord } from './draft-record.ts'
import { evaluationKind } from './evaluation-kind.ts'
import type { EvaluationSpace, OpenEvaluationStore } from './evaluation-store.ts'
import { type Figures, Measure } from './measure.ts'
import { indexPlainly } from './plain-bm25.ts'
import { readAsking, readMoment } from './read-moment.ts'
import { type CorpusText, type EvaluationQuery, type EvaluationSet, findSets, readSet } from './read-sets.ts'

export interface SetReport {
  set: string
  texts: number
  queries: number
  mnema: Figures
  plain: Figures
  /** Milliseconds for a search, and texts stored and indexed in a second. */
  searchMs: number
  textsPerSecond: number
}

export interface EvaluationOptions {
  /** A folder with one set, or with a folder a set. */
  path: string
  /** Names of sets; without it, all. */
  sets?: readonly string[]
  open: OpenEvaluationStore
  progress?(done: number, total: number, label: string): void
}

/** Depth to which a ranking is read for the mean reciprocal rank. */
const depth = 100

/** Texts stored in one transaction. */
const batch = 500

/**
 * Stores each group of each set in a space of its own, asks every question of the group through the product's search, and ranks the same
 * texts by plain BM25 beside it.
 * @throws MnemaError `invalid_input` for a folder without sets.
 */
export async function runEvaluation(options: EvaluationOptions): Promise<SetReport[]> {
  const reports: SetReport[] = []
  for (const folder of await findSets(options.path)) {
    const set = await readSet(folder)
    if (options.sets === undefined || options.sets.includes(set.name)) reports.push(await evaluateSet(set, options))
  }
  return reports
}

async function evaluateSet(set: EvaluationSet, options: EvaluationOptions): Promise<SetReport> {
  const store = await options.open(evaluationKind)
  const total = set.corpus.length + set.queries.length
  let done = 0
  const advance = () => options.progress?.(++done, total, set.name)
  const mnema = new Measure()
  const plain = new Measure()
  let storing = 0
  let searching = 0
  try {
    for (const [group, texts] of groupsOf(set.corpus)) {
      const space = store.space(group)
      const began = performance.now()
      const ids = await storeTexts(space, texts, advance)
      storing += performance.now() - began
      const index = indexPlainly(texts)
      const end = lastMoment(texts)
      for (const query of set.queries.filter((candidate) => candidate.group === group)) {
        const started = performance.now()
        const ranking = await ask(space, query, end, ids)
        searching += performance.now() - started
        mnema.add(ranking, query.gold)
        plain.add(index.search(query.query).slice(0, depth), query.gold)
        advance()
      }
    }
  } finally {
    await store.close()
  }
  return {
    set: set.name,
    texts: set.corpus.length,
    queries: set.queries.length,
    mnema: mnema.figures(),
    plain: plain.figures(),
    searchMs: searching / Math.max(1, set.queries.length),
    textsPerSecond: (set.corpus.length / Math.max(1, storing)) * 1000,
  }
}

async function storeTexts(
  space: EvaluationSpace,
  texts: readonly CorpusText[],
  advance: () => void,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const ordinals = new Map<string, number>()
  for (let at = 0; at < texts.length; at += batch)
    await space.write(async (records) => {
      for (const text of texts.slice(at, at + batch)) {
        const thread = text.meta?.session ?? ''
        const ordinal = ordinals.get(thread) ?? 0
        ordinals.set(thread, ordinal + 1)
        const record = await records.create(draftRecord(text, ordinal))
        ids.set(record.id, text.id)
        advance()
      }
    })
  return ids
}

async function ask(
  space: EvaluationSpace,
  query: EvaluationQuery,
  end: Date | undefined,
  ids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const now = readAsking(query.ts) ?? end
  const { hits } = await space.search.search({
    text: query.query,
    kinds: ['documents'],
    limit: depth,
    ...(now !== undefined && { now }),
  })
  return hits.map(({ record }) => ids.get(record.id) ?? '')
}

function groupsOf(corpus: readonly CorpusText[]): Map<string, CorpusText[]> {
  const groups = new Map<string, CorpusText[]>()
  for (const text of corpus) {
    const group = groups.get(text.group)
    if (group === undefined) groups.set(text.group, [text])
    else group.push(text)
  }
  return groups
}

/** Questions without a time are asked when the last text was written. */
function lastMoment(texts: readonly CorpusText[]): Date | undefined {
  let last: Date | undefined
  for (const { ts } of texts) {
    const moment = readMoment(ts)
    if (moment !== undefined && (last === undefined || moment > last)) last = moment
  }
  return last
}
