// Judges a model: `node evaluate.mjs [--model DIR] [--sets DIR [--only NAME]] [--weights 0.5]`. Nothing that it reads is used in training.

import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measurePairs, measureSet } from './evaluation/measures.mjs'
import { chineseMessages, gridLabels, readRetrievalSets, typescriptMessages } from './evaluation/sets.mjs'
import { loadRuntime } from './runtime.mjs'

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    model: { type: 'string', default: here('../static-bilingual') },
    sets: { type: 'string' },
    only: { type: 'string', default: '' },
    weights: { type: 'string', default: '0.5' },
    cache: { type: 'string', default: here('.cache') },
    runtime: { type: 'string', default: here('../../src/core/search/embedders') },
  },
})
const runtime = await loadRuntime(values.runtime, values.cache)
const embedder = runtime.createStaticEmbedder({ directory: values.model })
const percent = (/** @type {number} */ share) => (100 * share).toFixed(1).padStart(5)

const messages = fileURLToPath(new URL('../', import.meta.resolve('typescript')))
const grid = await import('@ag-grid-community/locale')
const pairs = /** @type {const} */ ([
  ['TypeScript en↔zh', typescriptMessages(messages)],
  ['AG Grid en↔zh', gridLabels(grid.AG_GRID_LOCALE_EN, grid.AG_GRID_LOCALE_CN)],
  ['zh-tw↔zh-cn', chineseMessages(messages)],
])
for (const [name, list] of values.only ? [] : pairs) {
  const { forward, back } = await measurePairs(list, embedder.embed)
  console.log(
    `${name.padEnd(18)} ${list.length} pairs  forward top1 ${percent(forward.top1)} r@10 ${percent(forward.r10)}  back top1 ${percent(back.top1)} r@10 ${percent(back.r10)}`,
  )
}
if (values.sets) {
  for (const set of readRetrievalSets(values.sets, values.only)) {
    for (const { system, r5, r10, mrr } of await measureSet(
      set,
      embedder.embed,
      values.weights.split(',').map(Number),
    )) {
      console.log(
        `${set.name.padEnd(18)} ${system.padEnd(8)} R@5 ${r5.toFixed(3)} R@10 ${r10.toFixed(3)} MRR ${mrr.toFixed(3)}`,
      )
    }
  }
}
