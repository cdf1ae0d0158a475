import type { Reader } from '../../../contract/index.ts'
import { type Block, readBlocks } from './blocks.ts'

/** The codes of one shelf and embedder, side by side. */
export class Codes {
  ids = new Float64Array(0)
  words = new Uint32Array(0)
  count = 0
  lastBlock = 0
  readonly #width: number
  /** The highest id so far: what rises above it is new without asking. */
  #highest = 0
  /** All ids, once a block came that is not wholly above them. */
  #known: Set<number> | undefined

  /** @param width 32-bit words a code */
  constructor(width: number) {
    this.#width = width
  }

  add(block: Block): void {
    const { passages } = block
    const words = new Uint32Array(new Uint8Array(block.codes).buffer)
    this.#grow(passages.length)
    if (this.#known === undefined && this.#isAbove(passages)) {
      this.ids.set(passages, this.count)
      this.words.set(words, this.count * this.#width)
      this.count += passages.length
      this.#highest = passages.at(-1) ?? this.#highest
    } else this.#addUnknown(passages, words)
    this.lastBlock = block.id
  }

  #isAbove(passages: Float64Array): boolean {
    let before = this.#highest
    for (const id of passages) {
      if (id <= before) return false
      before = id
    }
    return true
  }

  #addUnknown(passages: Float64Array, words: Uint32Array): void {
    this.#known ??= new Set(this.ids.subarray(0, this.count))
    for (const [i, id] of passages.entries()) {
      if (this.#known.has(id)) continue
      this.#known.add(id)
      this.ids[this.count] = id
      this.words.set(words.subarray(i * this.#width, (i + 1) * this.#width), this.count * this.#width)
      this.count++
    }
  }

  remove(dead: ReadonlySet<number>): void {
    let kept = 0
    for (let i = 0; i < this.count; i++) {
      const id = this.ids[i] ?? 0
      if (dead.has(id)) continue
      if (kept !== i) {
        this.ids[kept] = id
        this.words.copyWithin(kept * this.#width, i * this.#width, (i + 1) * this.#width)
      }
      kept++
    }
    this.count = kept
  }

  #grow(by: number): void {
    const needed = this.count + by
    if (needed <= this.ids.length) return
    const size = Math.max(needed, Math.ceil(this.ids.length * 1.5))
    const ids = new Float64Array(size)
    ids.set(this.ids)
    this.ids = ids
    const words = new Uint32Array(size * this.#width)
    words.set(this.words)
    this.words = words
  }
}

export interface CodeBook {
  /** Up to date with every fold that the reader sees. */
  read(reader: Reader, shelf: number, embedder: number, width: number): Promise<Codes>
  /** Takes out passages that no longer exist. */
  drop(dead: ReadonlySet<number>): void
  forget(): void
}

/** Codes are loaded when a shelf is first searched, then only the blocks that came since. */
export function createCodeBook(): CodeBook {
  const shelves = new Map<string, Codes>()
  return {
    async read(reader, shelf, embedder, width) {
      const key = `${shelf} ${embedder} ${width}`
      const known = shelves.get(key)
      const blocks = await readBlocks(reader, shelf, embedder, known?.lastBlock ?? 0)
      if (known !== undefined && blocks.length === 0) return known
      // Blocks that a transaction made may never be committed.
      if ('afterCommit' in reader) {
        const passing = new Codes(width)
        for (const block of known === undefined ? blocks : await readBlocks(reader, shelf, embedder, 0))
          passing.add(block)
        return passing
      }
      const codes = shelves.get(key) ?? new Codes(width)
      shelves.set(key, codes)
      for (const block of blocks) if (block.id > codes.lastBlock) codes.add(block)
      return codes
    },
    drop(dead) {
      for (const codes of shelves.values()) codes.remove(dead)
    },
    forget() {
      shelves.clear()
    },
  }
}
