import type { Embedder } from '../../../contract/index.ts'
import { createTokenSets, type TokenSets } from '../lexical/index.ts'
import { createCodeBook } from './code-book.ts'
import { createNumbers } from './numbers.ts'
import { createPassageReader } from './passage-reader.ts'
import { createPendingReader } from './pending.ts'

/** What one process remembers of the index of one store: made once, shared by all writers and searches, never more than a cache. */
export interface IndexState {
  embedder: Embedder | undefined
  numbers: ReturnType<typeof createNumbers>
  pending: ReturnType<typeof createPendingReader>
  codes: ReturnType<typeof createCodeBook>
  passages: ReturnType<typeof createPassageReader>
  tokens: TokenSets
  /** Forgets everything, after the index was made anew. */
  forget(): void
}

export function createIndexState(embedder: Embedder | undefined): IndexState {
  const numbers = createNumbers()
  const codes = createCodeBook()
  const passages = createPassageReader()
  const tokens = createTokenSets()
  const forget = () => {
    for (const memory of [numbers, pending, codes, passages, tokens]) memory.forget()
  }
  const pending = createPendingReader(passages, forget)
  return { embedder, numbers, pending, codes, passages, tokens, forget }
}
