import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Embedder, Settings } from '../contract/index.ts'
import { createOpenAiEmbedder, createStaticEmbedder } from '../core/search/embedders/index.ts'

/** The model that comes with the package: in `models/`, at most this many folders above the running file. */
const mostLevels = 4

function findModel(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let level = 0; level < mostLevels; level++) {
    const directory = join(folder, 'models', 'static-bilingual')
    if (existsSync(join(directory, 'manifest.json'))) return directory
    folder = dirname(folder)
  }
  return undefined
}

/**
 * The source of vectors that the settings name; undefined where it is switched off, or where the package lacks its model: search then
 * finds by words alone and says so.
 */
export function chooseEmbedder({ embedder, embedderModel, embedderKey }: Settings): Embedder | undefined {
  if (embedder === 'none') return undefined
  if (embedder !== 'static') {
    return createOpenAiEmbedder({
      baseUrl: embedder,
      model: embedderModel ?? '',
      ...(embedderKey === undefined ? {} : { apiKey: embedderKey }),
    })
  }
  const directory = findModel()
  return directory === undefined ? undefined : createStaticEmbedder({ directory })
}
