import { runGitWith } from './run-git.ts'

export interface BlobName {
  object: string
  /** Bytes. */
  size: number
}

/** Bytes that one process of git hands over at most. */
const batchBytes = 32 * 1_048_576

/** The texts of many blobs, by their object names, with one process of git for each 32 MiB. Undefined where git gave none. */
export async function readBlobs(folder: string, blobs: readonly BlobName[]): Promise<Map<string, string> | undefined> {
  const texts = new Map<string, string>()
  for (const batch of batches(blobs)) {
    const asked = batch.map(({ object }) => `${object}\n`).join('')
    const result = await runGitWith(folder, ['cat-file', '--batch'], asked)
    if (!result.ok) return undefined
    let at = 0
    for (const { object, size } of batch) {
      const start = result.out.indexOf(10, at) + 1
      texts.set(object, result.out.toString('utf8', start, start + size))
      at = start + size + 1
    }
  }
  return texts
}

function batches(blobs: readonly BlobName[]): BlobName[][] {
  const found: BlobName[][] = []
  let room = 0
  for (const blob of blobs) {
    if (blob.size > room) {
      found.push([])
      room = batchBytes
    }
    found.at(-1)?.push(blob)
    room -= blob.size
  }
  return found
}
