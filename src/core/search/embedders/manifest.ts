import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `manifest.json` says of a static model, as far as the embedder needs it. */
export interface Manifest {
  /** Name and version of the model, stored with each vector. */
  readonly id: string
  readonly dimensions: number
}

/** Reads the manifest of a model's directory; throws where it is missing or says no id or dimensions. */
export function readManifest(directory: string): Manifest {
  const path = join(directory, 'manifest.json')
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof read === 'object' && read !== null && 'id' in read && 'dimensions' in read) {
    const { id, dimensions } = read
    if (typeof id === 'string' && typeof dimensions === 'number') return { id, dimensions }
  }
  throw new Error(`${path} does not describe an embedding model: it needs an id and dimensions`)
}
