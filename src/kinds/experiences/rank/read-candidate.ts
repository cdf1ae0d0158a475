import { foldText, pairsOf } from './fold-text.ts'
import { phraseTokens } from './phrase-run.ts'
import type { RankCandidate } from './rank-candidate.ts'
import { type RecordedSymbol, readSymbol } from './read-symbol.ts'
import { type Term, termsOf } from './terms.ts'

/** The symbols of a record: all of them, and those that stand at its head, in title or first part. */
export interface RecordedSymbols {
  all: readonly RecordedSymbol[]
  keys: ReadonlySet<string>
  leading: readonly RecordedSymbol[]
}

/** What a candidate is read for, whoever asks. */
export interface CandidateReading {
  /** Words of title and first part. */
  told: ReadonlyMap<string, Term>
  /** Words of the other parts. */
  rest: ReadonlyMap<string, Term>
  symbols: RecordedSymbols
  /** Words of the first part in their order, for the longest phrase. */
  phrase: readonly string[]
  /** All of its texts, folded; made when first asked for. */
  folded(): string
  /** Pairs of Chinese characters of the first part. */
  pairs(): ReadonlySet<string>
}

type Texts = Pick<RankCandidate, 'title' | 'content' | 'symbols'>

interface Kept {
  texts: Texts
  reading: CandidateReading
}

/** Most characters of texts whose readings are kept; a reading takes some ten bytes a character. */
const mostKept = 1_000_000

/** Longest texts whose reading is kept, in characters. */
const longest = 20_000

/** Kept since the last turn, and before it: what nobody asked for in the meantime is forgotten. */
let [kept, former] = [new Map<string, Kept>(), new Map<string, Kept>()]
let characters = 0

/** Reads the texts of a candidate, once as long as they stand: the same records answer many questions. */
export function readCandidate({ ref, title, content, symbols }: RankCandidate): CandidateReading {
  const texts = { title, content, symbols }
  const recent = kept.get(ref)
  if (recent !== undefined && areSame(recent.texts, texts)) return recent.reading
  const before = former.get(ref)
  const reading = before !== undefined && areSame(before.texts, texts) ? before.reading : read(texts)
  const { what, why, where, learned } = content
  const size = title.length + what.length + why.length + where.length + learned.length
  if (size > longest) return reading
  characters += size
  if (characters >= mostKept / 2) {
    former = kept
    kept = new Map()
    characters = size
  }
  kept.set(ref, { texts, reading })
  return reading
}

function areSame(one: Texts, other: Texts): boolean {
  return (
    one.title === other.title &&
    one.content.what === other.content.what &&
    one.content.why === other.content.why &&
    one.content.where === other.content.where &&
    one.content.learned === other.content.learned &&
    one.symbols.length === other.symbols.length &&
    one.symbols.every((symbol, place) => symbol === other.symbols[place])
  )
}

function read({ title, content, symbols }: Texts): CandidateReading {
  const { what, why, where, learned } = content
  const head = `${title}\n${what}`
  let folded: string | undefined
  let pairs: ReadonlySet<string> | undefined
  return {
    told: termsOf(head),
    rest: termsOf(`${why}\n${where}\n${learned}`),
    symbols: readSymbols(symbols, head),
    phrase: phraseTokens(what),
    folded() {
      folded ??= foldText([title, what, why, where, learned].join('\n'))
      return folded
    },
    pairs() {
      pairs ??= pairsOf(foldText(what))
      return pairs
    },
  }
}

function readSymbols(symbols: readonly string[], head: string): RecordedSymbols {
  const lower = head.toLowerCase()
  const all = symbols.map(readSymbol)
  return { all, keys: new Set(all.map(({ key }) => key)), leading: all.filter(({ key }) => lower.includes(key)) }
}
