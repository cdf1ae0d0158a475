import type { Database } from '../../src/contract/index.ts'
import { createRecordStore } from '../../src/core/records/index.ts'
import { gatherRanked } from '../../src/core/search/gather-ranked.ts'
import type { LiveIndex } from '../../src/core/search/index.ts'
import { parseQuery } from '../../src/core/search/query/index.ts'
import type { Evidence } from '../../src/core/search/rank/rank-input.ts'
import { draftRecord } from '../../src/eval/draft-record.ts'
import { evaluationKind } from '../../src/eval/evaluation-kind.ts'
import { readAsking } from '../../src/eval/read-moment.ts'
import type { CorpusText, EvaluationQuery, EvaluationSet } from '../../src/eval/read-sets.ts'
import { everydayPrompts } from './everyday-prompts.ts'

export interface Sample {
  evidence: Evidence
  relevant: boolean
}

/** Questions asked of each store, and small stores made of each set. */
const questions = 90
const strangers = 60
const smallStores = 60

/** Always the same choice. */
export function createChoice(): <T>(items: readonly T[], count: number) => T[] {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
  return (items, count) =>
    Array.from({ length: count }, () => items[Math.floor(next() * items.length)]).filter((item) => item !== undefined)
}

/** Hits that answer their question, and best hits of questions whose answer is not there: in stores of a whole group and of five texts. */
export async function gatherSamples(
  database: Database,
  index: LiveIndex,
  set: EvaluationSet,
  foreign: EvaluationSet,
): Promise<Sample[]> {
  const choose = createChoice()
  const samples: Sample[] = []
  const ask = async (space: string, text: string, now: Date | undefined) => {
    const shelves = await index.state.numbers.shelves(database, space, ['documents'])
    const query = { text, kinds: ['documents'] as const, limit: 10 }
    return (
      (await gatherRanked(index.state, database, shelves, query, parseQuery(text, now ?? new Date())))?.ranked ?? []
    )
  }
  const askStrange = async (space: string, text: string) => {
    const [first] = await ask(space, text, undefined)
    if (first !== undefined) samples.push({ evidence: first.explain().evidence, relevant: false })
  }
  const askOwn = async (space: string, query: EvaluationQuery, ids: ReadonlyMap<string, string>) => {
    const ranked = await ask(space, query.query, readAsking(query.ts))
    const right = ranked.slice(0, 10).filter(({ record }) => query.gold.includes(ids.get(record) ?? ''))
    for (const hit of right.slice(0, 2)) samples.push({ evidence: hit.explain().evidence, relevant: true })
  }
  const store = async (space: string, texts: readonly CorpusText[]) => {
    const ids = new Map<string, string>()
    await database.write(async (transaction) => {
      const records = createRecordStore({
        store: transaction,
        spaceId: space,
        provenance: { source: 'import', principalId: 'pr_fit', clientType: 'fit' },
        index,
        kinds: [evaluationKind],
      })
      for (const [i, text] of texts.entries()) ids.set((await records.create(draftRecord(text, i))).id, text.id)
    })
    return ids
  }

  const groups = [...new Set(set.corpus.map(({ group }) => group))]
  for (const group of groups) {
    const space = `${set.name} ${group}`
    const ids = await store(
      space,
      set.corpus.filter((text) => text.group === group),
    )
    const own = set.queries.filter((query) => query.group === group)
    for (const query of choose(own, Math.ceil(questions / groups.length))) await askOwn(space, query, ids)
    for (const query of choose(foreign.queries, Math.ceil(strangers / groups.length)))
      await askStrange(space, query.query)
    for (const prompt of choose(everydayPrompts, Math.ceil(everydayPrompts.length / groups.length)))
      await askStrange(space, prompt)
  }
  for (let i = 0; i < smallStores; i++) {
    const space = `${set.name} small ${i}`
    const own = choose(set.queries, 2)
    const answers = set.corpus.filter((text) =>
      own.some(({ group, gold }) => group === text.group && gold[0] === text.id),
    )
    const ids = await store(space, [...new Set([...answers, ...choose(set.corpus, 3)])])
    for (const query of own) await askOwn(space, query, ids)
    for (const query of choose(foreign.queries, 2)) await askStrange(space, query.query)
    for (const prompt of choose(everydayPrompts, 1)) await askStrange(space, prompt)
  }
  return samples
}
