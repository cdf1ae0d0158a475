import type { Embedder, Settings } from '../contract/index.ts'

/** The source of vectors that the settings name. */
export function chooseEmbedder(_settings: Settings): Embedder | undefined {
  return undefined
}
