import { hashTerm } from '../analysis/index.ts'

/** How often a passage has a term, in its text and among the words that name it. */
export interface TermFrequency {
  text: number
  names: number
}

/**
 * The words of a passage without their order, as bytes: how many terms (uint32), their hashes (uint32, rising), then for each the frequency in
 * the text and the one among the names (uint8 each). Little-endian. Tags, which filter and never score, are terms with both frequencies 0.
 */
export function encodeBag(terms: ReadonlyMap<string, TermFrequency>, tags: readonly string[]): Uint8Array {
  const byHash = new Map<number, TermFrequency>()
  for (const tag of tags) byHash.set(hashTerm(tag), { text: 0, names: 0 })
  for (const [term, frequency] of terms) byHash.set(hashTerm(term), frequency)
  const hashes = Uint32Array.from(byHash.keys()).sort()
  const count = hashes.length
  const bytes = new Uint8Array(4 + count * 6)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, count, true)
  hashes.forEach((hash, i) => {
    const frequency = byHash.get(hash)
    view.setUint32(4 + i * 4, hash, true)
    bytes[4 + count * 4 + i * 2] = Math.min(255, frequency?.text ?? 0)
    bytes[5 + count * 4 + i * 2] = Math.min(255, frequency?.names ?? 0)
  })
  return bytes
}

/** Looks terms up in an encoded bag by binary search. */
export class Bag {
  readonly size: number
  readonly #hashes: Uint32Array
  readonly #frequencies: Uint8Array

  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const size = view.getUint32(0, true)
    const at = bytes.byteOffset + 4
    this.size = size
    this.#hashes =
      at % 4 === 0
        ? new Uint32Array(bytes.buffer, at, size)
        : Uint32Array.from({ length: size }, (_, i) => view.getUint32(4 + i * 4, true))
    this.#frequencies = bytes.subarray(4 + size * 4)
  }

  /** Position of the term, −1 where the bag has it not. */
  find(hash: number): number {
    const hashes = this.#hashes
    let low = 0
    let high = this.size - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const at = hashes[middle] ?? 0
      if (at === hash) return middle
      if (at < hash) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  has(hash: number): boolean {
    return this.find(hash) >= 0
  }

  text(position: number): number {
    return this.#frequencies[position * 2] ?? 0
  }

  names(position: number): number {
    return this.#frequencies[position * 2 + 1] ?? 0
  }

  /** All hashes, rising. */
  hashes(): Uint32Array {
    return this.#hashes
  }
}
