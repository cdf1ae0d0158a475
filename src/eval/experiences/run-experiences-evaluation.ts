import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../contract/index.ts'
import { indexPlainly } from '../plain-bm25.ts'
import { failureSet, isReported } from './failure-set.ts'
import { openMemory } from './open-memory.ts'
import { type Answer, bestCut, plainAbove, type Tally, tally } from './tally.ts'

export interface ExperiencesEvaluationOptions {
  /** Opens the product over an empty store in this folder, with experience memory. */
  open(home: string): Promise<App>
  progress?(done: number, total: number, label: string): void
}

export interface ExperiencesRow {
  /** `all failures`, `told in Chinese` … */
  failures: string
  mnema: Tally
  /** Plain BM25 that answers whatever it finds, and with the cut that is best on the half for fitting. */
  plain: Tally
  plainCut: Tally
}

export interface ExperiencesReport {
  records: number
  embedder: string
  /** Milliseconds for a search. */
  searchMs: number
  /** Over the failures that were not used to find the weights and the cuts. */
  reported: readonly ExperiencesRow[]
  /** Over all failures. */
  all: readonly ExperiencesRow[]
}

/**
 * Notes every record of the set through `memory_note`, asks `memory_search` about each later occurrence and each near-miss in a session of its own
 * (after its failure was reported, where it has one), and ranks the same texts by plain BM25 beside it.
 */
export async function runExperiencesEvaluation({
  open,
  progress,
}: ExperiencesEvaluationOptions): Promise<ExperiencesReport> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mnema-eval-experiences-')))
  const directory = join(folder, 'shop')
  await mkdir(join(directory, '.git'), { recursive: true })
  await writeFile(join(directory, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  const app = await open(join(folder, 'home'))
  try {
    const { failures } = failureSet
    const memory = await openMemory(app, directory)
    const total = failures.reduce((sum, { later, near }) => sum + 1 + later.length + near.length, 0)
    let done = 0
    const keys = new Map<string, string>()
    for (const failure of failures) {
      keys.set(await memory.note(failure), failure.key)
      progress?.(++done, total, 'notes')
    }
    const plain = indexPlainly(
      failures.map(({ key, record: { title, what, why, where, learned } }) => ({
        id: key,
        text: [title, what, why, where, learned].join('\n'),
      })),
    )
    const answers: Answer[] = []
    let searching = 0
    for (const [place, { key, language, fresh = false, record, later, near }] of failures.entries()) {
      for (const [occurrences, wanted] of [
        [later, key],
        [near, undefined],
      ] as const) {
        for (const [at, occurrence] of occurrences.entries()) {
          const began = performance.now()
          const refs = await memory.search(occurrence, record)
          searching += performance.now() - began
          const [best] = plain.rank([occurrence.query, occurrence.error ?? ''].join('\n'))
          answers.push({
            place,
            language,
            fresh,
            form: at === 0 ? 'output' : 'words',
            wanted,
            mnema: refs.map((ref) => keys.get(ref) ?? ''),
            plain: best && { key: best.id, score: best.score },
          })
          progress?.(++done, total, 'questions')
        }
      }
    }
    const { embedder } = await app.health()
    const cut = bestCut(answers.filter(({ place }) => !isReported(place)))
    return {
      records: failures.length,
      embedder: embedder?.id ?? 'none',
      searchMs: searching / Math.max(1, answers.length),
      reported: rowsOf(
        answers.filter(({ place }) => isReported(place)),
        cut,
      ),
      all: rowsOf(answers, cut),
    }
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOf(answers: readonly Answer[], cut: number): ExperiencesRow[] {
  const row = (failures: string, counts: (answer: Answer) => boolean): ExperiencesRow => {
    const chosen = answers.filter(counts)
    return {
      failures,
      mnema: tally(chosen, ({ mnema }) => mnema[0]),
      plain: tally(chosen, ({ plain }) => plain?.key),
      plainCut: tally(chosen, (answer) => plainAbove(answer, cut)),
    }
  }
  return [
    row('as a tool prints them', ({ form }) => form === 'output'),
    row('in a few words', ({ form }) => form === 'words'),
    row('told in English', ({ language }) => language === 'en'),
    row('told in Chinese', ({ language }) => language === 'zh'),
    row('written afterwards', ({ fresh }) => fresh),
    row('all failures', () => true),
  ]
}
