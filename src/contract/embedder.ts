/** A source of vectors. A remote one may fail; the search then goes on without it and says so. */
export interface Embedder {
  /** Model and version, stored with each vector; vectors of different ids are never compared. */
  readonly id: string
  readonly dimensions: number
  /** True: fast enough (thousands of texts a second) to run inside the writing transaction. */
  readonly local: boolean
  /** Unit vectors in the order of the texts; all zeros for a text without a known word. */
  embed(texts: readonly string[], role: 'query' | 'passage'): Promise<Float32Array[]>
}
