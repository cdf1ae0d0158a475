// Makes the model: `node build.mjs` (about 25 minutes on two free cores), or checks it: `node build.mjs --verify`.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeGlosses, trainChinese } from './chinese.mjs'
import { readDictionary } from './dictionary.mjs'
import { trainEnglish } from './english.mjs'
import { countWords, writeGlosses } from './glosses.mjs'
import { verifyManifest, writeManifest } from './manifest.mjs'
import { bringPackages } from './packages.mjs'
import { principal, project, randomRotation } from './projection.mjs'
import { quantise, rotate } from './quantise.mjs'
import { createRandom } from './random.mjs'
import { evenLengths, firstNames, shortenNames } from './row-weights.mjs'
import { loadRuntime } from './runtime.mjs'
import { packLists } from './student.mjs'
import { writeTable } from './table-writer.mjs'
import { createTeacher, teacherDimensions, tokenizerJson } from './teacher.mjs'
import { collectTexts } from './texts/index.mjs'
import { chooseVocabulary, writeVocabulary } from './vocabulary.mjs'

const model = { name: 'static-bilingual', version: 1, dimensions: 256, seed: 1 }
const settings = {
  vocabulary: { extra: 5_000, least: 8 },
  /** How much of a text, and of code, is learnt: word pieces that the teacher reads, and about as many characters. */
  text: { limit: 64, characters: 300 },
  code: { limit: 128, characters: 500 },
  english: { epochs: 4, rate: 6e-4, contrastRate: 3e-4, every: 160, batch: 64, temperature: 0.05, seed: model.seed },
  chinese: { words: 2_500, least: 3, epochs: 6, rate: 3e-4, seed: model.seed },
  /** Power of a row's length, and the factor for first names. */
  lengths: 0.6,
  names: 0.25,
}

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    verify: { type: 'boolean', default: false },
    out: { type: 'string', default: here('../static-bilingual') },
    cache: { type: 'string', default: here('.cache') },
    runtime: { type: 'string', default: here('../../src/core/search/embedders') },
  },
})

if (values.verify) {
  const wrong = verifyManifest(values.out)
  console.log(wrong.length === 0 ? 'every file has the checksum of manifest.json' : wrong.join('\n'))
  process.exit(wrong.length === 0 ? 0 : 1)
}

const started = Date.now()
const say = (/** @type {string} */ what) => console.log(`${Math.round((Date.now() - started) / 1000)} s: ${what}`)
const { dimensions } = model
const file = (/** @type {string} */ name) => join(values.out, name)
mkdirSync(values.cache, { recursive: true })

say('packages')
const packages = await bringPackages(values.cache)
say('texts')
const { texts, pairs, code, parallel } = collectTexts(packages)
const runtime = await loadRuntime(values.runtime, values.cache)
say(`${texts.length} texts, ${pairs.flat().length} pairs, ${parallel.length} translations`)

const english = [...texts, ...pairs.flat(2), ...parallel.map((pair) => pair[1])]
const pieces = chooseVocabulary(tokenizerJson().model.vocab, english, runtime, settings.vocabulary)
writeVocabulary(file('vocabulary.bin'), pieces, runtime)
const wordpiece = runtime.openWordpiece(file('vocabulary.bin'))
say(`vocabulary of ${pieces.length}`)

const teacher = await createTeacher(values.cache)
const pieceVectors = await teacher.embedPieces(pieces)
const lessons = [
  { texts, ...settings.text },
  { texts: code.map((pair) => pair[0]), ...settings.text },
  { texts: code.map((pair) => pair[1]), ...settings.code },
  { texts: parallel.map((pair) => pair[1]), ...settings.text },
]
const noChinese = () => ({ visit: () => {} })
const bag = (/** @type {string} */ text) => runtime.readBag(text, wordpiece, noChinese)
/** @type {Float32Array[]} */
const taught = []
for (const { texts: list, limit } of lessons) taught.push(await teacher.embed(list, { limit }))
const all = new Float32Array(taught.reduce((sum, rows) => sum + rows.length, 0))
taught.reduce((at, rows) => {
  all.set(rows, at)
  return at + rows.length
}, 0)
say(`the teacher has read ${all.length / teacherDimensions} texts`)

// The student learns in the teacher's 256 principal directions, with the mean taken away: its sums are then centred.
const random = createRandom(model.seed)
const basis = principal(all, teacherDimensions, dimensions, random)
const targets = project(all, teacherDimensions, basis)
const bags = lessons.flatMap(({ texts: list, characters }) => list.map((text) => bag(text.slice(0, characters))))
const matrix = startRows()
const belonging = pairs.map((kind) => {
  const read = kind.map(([a, b]) => [bag(a), bag(b)]).filter(([a, b]) => a.rows.length > 0 && b.rows.length > 0)
  return { left: packLists(read.map((pair) => pair[0])), right: packLists(read.map((pair) => pair[1])) }
})
say('training English')
trainEnglish({ matrix, dimensions, texts: packLists(bags), targets, pairs: belonging }, settings.english)
evenLengths(matrix, dimensions, settings.lengths)
shortenNames(matrix, dimensions, firstNames(packages), wordpiece, settings.names)

say('training Chinese')
const dictionary = await readDictionary(packages)
const glosses = makeGlosses(dictionary, countWords(texts, runtime), runtime, wordpiece)
const own = trainChinese(
  {
    glosses,
    parallel,
    path: file('gloss/gloss.bin'),
    simplify: dictionary.simplify,
    runtime,
    wordpiece,
    targets: targets.subarray(targets.length - parallel.length * dimensions),
    english: matrix,
    dimensions,
  },
  settings.chinese,
)
writeGlosses(file('gloss/gloss.bin'), glosses, dictionary.simplify, runtime)

// A random rotation spreads the meaning evenly over the dimensions, so that the signs alone make a good binary code.
const rotation = randomRotation(dimensions, createRandom(model.seed + 1))
for (const [name, rows] of /** @type {const} */ ([
  ['vectors.bin', matrix],
  ['gloss/vectors.bin', own],
])) {
  rotate(rows, rotation)
  writeTable(file(name), [rows.length / dimensions, dimensions], [quantise(rows, dimensions)])
}
writeManifest(values.out, model)
say('done')

/** First rows: the teacher's vector of each piece along the same directions, shortened for frequent pieces (smooth inverse frequency). */
function startRows() {
  const mean = new Float64Array(teacherDimensions)
  for (let i = 0; i < pieceVectors.length; i++) mean[i % teacherDimensions] += pieceVectors[i] / pieces.length
  const rows = project(pieceVectors, teacherDimensions, { ...basis, mean }, { unit: false })
  const counts = new Float64Array(pieces.length)
  let total = 0
  for (const { rows: ids } of bags) {
    for (const id of ids) counts[id]++
    total += ids.length
  }
  for (let row = 0; row < pieces.length; row++) {
    const weight = 1e-3 / (1e-3 + (counts[row] + 0.5) / total)
    for (let d = 0; d < dimensions; d++) rows[row * dimensions + d] *= weight
  }
  return rows
}
