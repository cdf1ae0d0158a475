import type { Meaning } from '../../../contract/index.ts'
import type { Rule, RuleScope } from '../rule.ts'
import type { Commonness } from './common-words.ts'
import type { Kin } from './kin-words.ts'
import type { PreparedRule } from './prepare-rule.ts'

/** The rules in force of one project, laid out so that a task is held against all of them at once. */
export interface Shelf {
  rules: readonly PreparedRule[]
  /** What every call looks at of every rule, side by side: a thousand objects apart in memory cost several times as much. */
  columns: Columns
  /** Places in `rules` of those that have a word. */
  having(word: string): readonly number[]
  /** How much a word tells these rules apart: 0 to 1. */
  weigh(word: string): number
  /** The same for a trigger's word: somebody chose it, so it counts as telling however many rules have it. */
  tell(word: string): number
  /** Summed weight of the words of title and text, for each rule. */
  said: Float64Array
  kin: Kin
  words(text: string): readonly string[]
  /** Whether every rule has its vector already, as far as anybody asked. */
  complete(): boolean
  /** Cosine of a text with each rule; empty where there is no embedder or it does not answer. */
  compare(text: string): Promise<readonly (number | undefined)[]>
}

export interface Columns {
  /** The rules as they stand in the book. */
  rules: readonly Rule[]
  /** The scopes that there are, each once, and which of them each rule has. */
  scopes: readonly RuleScope[]
  scopeAt: Uint32Array
  /** 1 where a rule is sent on every call within its scope. */
  always: Uint8Array
  /** From 0 for the whole project to 3: see `specificityOf`. */
  specificity: Float64Array
}

/**
 * Rules without any of the words are assumed beside those of the project, so that a word of the only rule that there is counts for
 * something too.
 */
const imagined = 40

/** Least weight of a word in a trigger that is common nowhere. */
const chosenWord = 0.6

export interface ShelfParts {
  commonness: Commonness
  kin: Kin
  words(text: string): readonly string[]
  /** Read when a text is first compared: an embedder that nobody asks is not opened. */
  readMeaning(): Promise<Meaning>
}

/** A word weighs its inverse frequency among the rules, ln((N + 1) / (n + ½)), as a share of that of a word that no rule has. */
export function layOutShelf(rules: readonly PreparedRule[], { readMeaning, ...parts }: ShelfParts): Shelf {
  const postings = new Map<string, number[]>()
  rules.forEach(({ words }, place) => {
    for (const word of words.keys()) {
      const list = postings.get(word)
      if (list === undefined) postings.set(word, [place])
      else list.push(place)
    }
  })
  const size = rules.length + imagined + 1
  const most = Math.log(size / 0.5)
  const weigh = (word: string): number => {
    const count = postings.get(word)?.length ?? 0
    return (parts.commonness(word) * Math.log(size / (count + 0.5))) / most
  }
  const none: readonly number[] = []
  let meaning: Meaning | undefined
  const said = Float64Array.from(rules, (rule) => [...rule.said].reduce((sum, word) => sum + weigh(word), 0))
  return {
    ...parts,
    rules,
    columns: columnsOf(rules),
    having: (word) => postings.get(word) ?? none,
    weigh,
    tell: (word) => Math.max(weigh(word), parts.commonness(word) * chosenWord),
    said,
    complete: () => meaning?.complete ?? true,
    async compare(text) {
      try {
        meaning ??= await readMeaning()
        return await meaning.compare(text)
      } catch {
        // An embedder that fails is no reason to send nothing: words decide then.
        return []
      }
    },
  }
}

function columnsOf(rules: readonly PreparedRule[]): Columns {
  const places = new Map<string, number>()
  const scopes: RuleScope[] = []
  const scopeAt = Uint32Array.from(rules, ({ scope, rule }) => {
    const known = places.get(scope)
    if (known !== undefined) return known
    places.set(scope, scopes.length)
    return scopes.push(rule.scope) - 1
  })
  return {
    rules: rules.map(({ rule }) => rule),
    scopes,
    scopeAt,
    always: Uint8Array.from(rules, ({ rule }) => Number(rule.always)),
    specificity: Float64Array.from(rules, ({ specificity }) => specificity),
  }
}
