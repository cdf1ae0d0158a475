import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordMigrations } from '../../src/core/records/index.ts'
import { createStaticEmbedder } from '../../src/core/search/embedders/index.ts'
import { createSearchIndex, searchMigrations } from '../../src/core/search/index.ts'
import type { Evidence } from '../../src/core/search/rank/rank-input.ts'
import { openDatabase } from '../../src/core/storage/index.ts'
import { readSet } from '../../src/eval/read-sets.ts'
import { gatherSamples, type Sample } from './gather-samples.ts'
import { areaUnderCurve, fitLogistic, probability } from './logistic.ts'

/** Each set, and the one whose questions it cannot answer. */
const pairs = [
  ['locomo_turn', 'cosqa_dev'],
  ['cosqa_dev', 'locomo_turn'],
  ['cmrc2018_dev_zh', 'lifebench_zh'],
  ['lifebench_zh', 'cmrc2018_dev_zh'],
] as const

const words = ({ coverage, rarest, found }: Evidence) => {
  const most = Math.min(rarest, 8)
  return { coverage, rarest: most, found: Math.sqrt(Math.min(found, 40)), coverageOfRarest: coverage * most }
}

const models = {
  byWords: (evidence: Evidence) => ({ bias: 1, ...words(evidence) }),
  withMeaning: (evidence: Evidence) => {
    const near = Math.max(0, evidence.cosine ?? 0)
    return { bias: 1, ...words(evidence), cosine: near, cosineAndCoverage: near * evidence.coverage }
  },
}

/** Prints the coefficients for `src/core/search/rank/confidence.ts`. The one argument is the folder of the retrieval sets. */
const folder = process.argv[2]
if (folder === undefined) throw new Error('Give the folder of the retrieval sets.')
const home = await mkdtemp(join(tmpdir(), 'mnema-confidence-'))
const database = await openDatabase({ home, migrations: [...recordMigrations, ...searchMigrations] })
const embedder = createStaticEmbedder({ directory: join(process.cwd(), 'models/static-bilingual') })
const index = createSearchIndex({ embedder })
const samples: Sample[] = []
try {
  for (const [own, foreign] of pairs) {
    const set = await readSet(join(folder, own))
    samples.push(...(await gatherSamples(database, index, set, await readSet(join(folder, foreign)))))
    process.stderr.write(`${own}: ${samples.length} samples so far\n`)
  }
} finally {
  await database.close()
  await rm(home, { recursive: true, force: true })
}
const labels = samples.map(({ relevant }) => relevant)
for (const [name, features] of Object.entries(models)) {
  const rows = samples.map(({ evidence }) => Object.values(features(evidence)))
  const coefficients = fitLogistic(rows, labels)
  const scores = rows.map((row) => probability(coefficients, row))
  const [first] = samples
  const named = first === undefined ? [] : Object.keys(features(first.evidence))
  console.log(name, Object.fromEntries(named.map((key, i) => [key, Number((coefficients[i] ?? 0).toFixed(3))])))
  console.log(`  area under the curve ${areaUnderCurve(scores, labels).toFixed(3)}, ${samples.length} samples`)
  for (const cut of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    const passing = (relevant: boolean) => {
      const own = scores.filter((_, i) => labels[i] === relevant)
      return (own.filter((score) => score > cut).length / Math.max(1, own.length)).toFixed(3)
    }
    console.log(`  above ${cut}: ${passing(true)} of the relevant, ${passing(false)} of the others`)
  }
}
