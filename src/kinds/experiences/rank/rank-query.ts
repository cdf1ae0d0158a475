import type { Environment, Failure } from '../experience.ts'
import { limits } from '../experience.ts'
import { signaturesIn, tellingText } from '../signature/index.ts'
import { symbolKey, symbolsIn, symbolWeight } from '../symbols/index.ts'
import { type Term, termsOf } from './terms.ts'

/** What is asked, and where from. */
export interface Asked {
  text: string
  /** The session's last failure, where it had one. */
  failure: Failure | undefined
  project: { id: string; name: string } | undefined
  environment: Environment
  now: Date
}

/** One text of those that ask: the query itself, or the error of the last failure. */
export interface AskedText {
  terms: ReadonlyMap<string, Term>
  /** Symbols as they are written, by their keys. */
  symbols: ReadonlyMap<string, { symbol: string; weight: number }>
}

/** What is asked, read once for any number of candidates. */
export interface RankQuery {
  exact: ReadonlySet<string>
  loose: ReadonlySet<string>
  texts: readonly AskedText[]
  /** Every word of the texts, those of noise too. */
  words: ReadonlySet<string>
  tool: string | undefined
  project: { id: string; name: string } | undefined
  environment: Environment
  now: Date
}

export function prepareQuery({ text, failure, project, environment, now }: Asked): RankQuery {
  const texts = failure === undefined || failure.error === '' ? [text] : [text, failure.error]
  const signatures = texts.map(signaturesIn)
  return {
    exact: new Set(signatures.flatMap(({ exact }) => exact)),
    loose: new Set(signatures.flatMap(({ loose }) => loose)),
    texts: texts.map(readText),
    words: new Set(texts.flatMap((each) => [...termsOf(each).keys()])),
    tool: failure?.tool,
    project,
    environment,
    now,
  }
}

function readText(text: string): AskedText {
  const telling = tellingText(text)
  const symbols = symbolsIn(telling, limits.symbols)
  return {
    terms: termsOf(telling),
    symbols: new Map(symbols.map((symbol) => [symbolKey(symbol), { symbol, weight: symbolWeight(symbol) }])),
  }
}
