import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../../contract/index.ts'
import { readBag } from './bag.ts'
import { type Gloss, openGloss } from './gloss.ts'
import { readManifest } from './manifest.ts'
import { openVectorTable, type VectorTable } from './vector-table.ts'
import { openWordpiece } from './wordpiece.ts'

/** Where the files of a static model lie: a directory with `manifest.json`, as `models/static-bilingual` is. */
export interface StaticEmbedderOptions {
  readonly directory: string
}

/**
 * The default embedder: every word piece has one fixed vector, a text's vector is their weighted sum, at unit length.
 * Chinese words count through their English glosses or a vector of their own, so both languages share one space.
 * Pure arithmetic on files read in place: no native code, no network, the same bytes on every machine.
 * Word order and negation are not seen; see docs/decisions/embedder.md.
 *
 * Throws where a file of the model is missing or of another format. The folder `gloss/`, which has a licence of its own, may be left out: Chinese
 * words then have no vector, and the id says so, since it is another space.
 */
export function createStaticEmbedder(options: StaticEmbedderOptions): Embedder {
  const manifest = readManifest(options.directory)
  const wordpiece = openWordpiece(join(options.directory, 'vocabulary.bin'))
  const vectors = openVectorTable(join(options.directory, 'vectors.bin'))
  const { dimensions } = vectors

  const hasChinese = existsSync(join(options.directory, 'gloss'))
  // The Chinese half is read when the first Han character comes: a process that sees none never pays for it.
  let chinese: { readonly gloss: Gloss; readonly vectors: VectorTable } | undefined
  const openChinese = () => {
    chinese ??= {
      gloss: openGloss(join(options.directory, 'gloss', 'gloss.bin')),
      vectors: openVectorTable(join(options.directory, 'gloss', 'vectors.bin')),
    }
    return chinese
  }

  const embedOne = (text: string): Float32Array => {
    const sum = new Float64Array(dimensions)
    const { rows, weights } = readBag(text, wordpiece, hasChinese ? () => openChinese().gloss : noGloss)
    for (const [i, row] of rows.entries()) {
      const weight = weights[i] ?? 0
      // Rows beyond the English ones are those of the dictionary's own vectors.
      if (row < vectors.rows) vectors.add(row, weight, sum)
      else openChinese().vectors.add(row - vectors.rows, weight, sum)
    }
    return toUnitLength(sum)
  }

  return {
    id: hasChinese ? manifest.id : `${manifest.id}:english`,
    dimensions,
    local: true,
    embed: async (texts) => texts.map(embedOne),
  }
}

const noGloss = (): Gloss => ({ visit: () => {} })

/** The vector at length 1; all zeros where it has no length. */
function toUnitLength(sum: Float64Array): Float32Array {
  let square = 0
  for (const value of sum) square += value * value
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0
  const unit = new Float32Array(sum.length)
  for (let i = 0; i < sum.length; i++) unit[i] = (sum[i] ?? 0) * scale
  return unit
}
