import type { Embedder } from '../../src/contract/index.ts'

/** The same vectors as another embedder's, under another id and as if they came from afar. */
export function remoteEmbedder(source: Embedder, id: string): Embedder {
  return { id, dimensions: source.dimensions, local: false, embed: (texts, role) => source.embed(texts, role) }
}

/** A server that is down. */
export const failingEmbedder: Embedder = {
  id: 'down',
  dimensions: 8,
  local: false,
  embed: () => Promise.reject(new Error('connection refused')),
}
