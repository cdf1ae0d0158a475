import type { Rule } from '../rule.ts'
import { formatScope, specificityOf } from '../scope/index.ts'

/** A rule with its words, read once for as long as it stays as it is. */
export interface PreparedRule {
  rule: Rule
  /** As written; equal for rules of equal scope. */
  scope: string
  /** From 0 for `global` to 3: see `specificityOf`. */
  specificity: number
  /** The words of each trigger, without repetitions. */
  triggers: readonly (readonly string[])[]
  /** Every word, and how much more it counts where it names the rule than where it stands in the text. */
  words: ReadonlyMap<string, number>
  /** The words of title and text alone. */
  said: ReadonlySet<string>
}

/** What a word in the triggers, the title and the text counts. */
const weights = { trigger: 1.3, title: 1.15, text: 1 } as const

/** @param words the words of a text as the search engine counts them. */
export function prepareRule(rule: Rule, words: (text: string) => readonly string[]): PreparedRule {
  const triggers = rule.triggers.map((trigger) => [...new Set(words(trigger))]).filter((list) => list.length > 0)
  const [title, text] = [words(rule.title), words(rule.text)]
  const all = new Map<string, number>()
  for (const word of text) all.set(word, weights.text)
  for (const word of title) all.set(word, weights.title)
  for (const word of triggers.flat()) all.set(word, weights.trigger)
  return {
    rule,
    scope: formatScope(rule.scope),
    specificity: specificityOf(rule.scope) || 0,
    triggers,
    words: all,
    said: new Set([...title, ...text]),
  }
}
