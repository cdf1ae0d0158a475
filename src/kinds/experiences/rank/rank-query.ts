import { type Environment, type Failure, limits } from '../experience.ts'
import { type Signatures, signaturesIn, tellingLines } from '../signature/index.ts'
import { type SymbolSort, symbolsIn } from '../symbols/index.ts'
import { type Literal, literalOf } from './literal.ts'
import { type Neighbours, neighboursIn } from './phrase-run.ts'
import { readSymbol } from './read-symbol.ts'
import { type Term, termsOf } from './terms.ts'

/** What is asked, and where from. */
export interface Asked {
  text: string
  /** The session's last failure, where it had one. */
  failure: Failure | undefined
  project: { id: string; name: string } | undefined
  environment: Environment
  now: Date
  /** Of each of the texts that ask, where they were read before. */
  signatures?: readonly Signatures[]
}

/** The texts that ask: the question, and the error of the last failure. */
export const textsThatAsk = ({
  text,
  failure,
}: {
  text: string
  failure: Pick<Failure, 'error'> | undefined
}): string[] => (failure === undefined || failure.error === '' ? [text] : [text, failure.error])

/** One text of those that ask: the query itself, or the error of the last failure. */
export interface AskedText {
  /** Words of each line that tells something; together they are `terms`. */
  lines: readonly ReadonlyMap<string, Term>[]
  terms: ReadonlyMap<string, Term>
  /** Symbols as they are written, by their keys. */
  symbols: ReadonlyMap<string, { symbol: string; weight: number; sort: SymbolSort }>
}

/** What is asked, read once for any number of candidates. */
export interface RankQuery {
  exact: ReadonlySet<string>
  loose: ReadonlySet<string>
  texts: readonly AskedText[]
  /** The question alone, where it is short. */
  literal: Literal
  /** Every word of the texts, those of frames and excerpts too. */
  words: ReadonlySet<string>
  /** Every key that is looked for in a record: of words and of symbols. */
  wanted: ReadonlySet<string>
  /** Each two neighbouring words of the texts. */
  neighbours: Neighbours
  tool: string | undefined
  project: { id: string; name: string } | undefined
  environment: Environment
  now: Date
}

export function prepareQuery(asked: Asked): RankQuery {
  const { text, failure, project, environment, now } = asked
  const texts = textsThatAsk(asked)
  const signatures = asked.signatures ?? texts.map(signaturesIn)
  const read = texts.map(readText)
  const literal = literalOf(text)
  const words = new Set(texts.flatMap((each) => [...termsOf(each).keys()]))
  return {
    exact: new Set(signatures.flatMap(({ exact }) => exact)),
    loose: new Set(signatures.flatMap(({ loose }) => loose)),
    texts: read,
    literal,
    words,
    wanted: new Set([
      ...words,
      ...read.flatMap(({ terms, symbols }) => [...terms.keys(), ...symbols.keys()]),
      ...(literal.words?.keys() ?? []),
    ]),
    neighbours: neighboursIn(texts),
    tool: failure?.tool,
    project,
    environment,
    now,
  }
}

function readText(text: string): AskedText {
  const telling = tellingLines(text)
  const lines = telling.map(termsOf)
  const symbols = symbolsIn(telling.join('\n'), limits.symbols)
  return {
    lines,
    terms: new Map(lines.flatMap((line) => [...line])),
    symbols: new Map(symbols.map((symbol) => [readSymbol(symbol).key, { symbol, ...readSymbol(symbol) }])),
  }
}
