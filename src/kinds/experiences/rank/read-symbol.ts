import { type SymbolSort, symbolKey, symbolSort, symbolWeight } from '../symbols/index.ts'
import { termsOf } from './terms.ts'

export interface RecordedSymbol {
  key: string
  weight: number
  sort: SymbolSort
  /** Its words, as they are compared. */
  terms: readonly string[]
}

/** Symbols met before: reading one anew takes longer than all the rest of a candidate. */
const known = new Map<string, RecordedSymbol>()
const mostKnown = 20_000

export function readSymbol(symbol: string): RecordedSymbol {
  const before = known.get(symbol)
  if (before !== undefined) return before
  const read = {
    key: symbolKey(symbol),
    weight: symbolWeight(symbol),
    sort: symbolSort(symbol),
    terms: [...termsOf(symbol).keys()],
  }
  if (known.size >= mostKnown) known.clear()
  known.set(symbol, read)
  return read
}
