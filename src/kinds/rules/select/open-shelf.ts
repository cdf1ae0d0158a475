import type { Context } from '../../../contract/index.ts'
import type { Rule } from '../rule.ts'
import { type Commonness, readCommonness } from './common-words.ts'
import { type Kin, readKin } from './kin-words.ts'
import { type PreparedRule, prepareRule } from './prepare-rule.ts'
import { layOutShelf, type Shelf } from './shelf.ts'

/** Most projects of which a shelf is kept in the process. */
const mostProjects = 20

/** Milliseconds after which vectors that were still to come are looked for again. */
const patience = 10_000

interface Kept {
  rules: readonly Rule[]
  shelf: Shelf
  at: number
}

const shelves = new Map<string, Kept>()
const prepared = new WeakMap<Rule, PreparedRule>()
let language: { commonness: Commonness; kin: Kin } | undefined

/**
 * The shelf of a project: kept until one of its rules is another than before.
 * @param rules as the rule book gives them: the same object for as long as a rule stays as it is.
 */
export function openShelf(context: Context, projectId: string, rules: readonly Rule[]): Shelf {
  const kept = shelves.get(projectId)
  if (kept !== undefined && isCurrent(kept, rules)) return kept.shelf
  const words = (text: string): readonly string[] => context.search.words(text)
  language ??= { commonness: readCommonness(words), kin: readKin(words) }
  const shelf = layOutShelf(
    rules.map((rule) => {
      const known = prepared.get(rule) ?? prepareRule(rule, words)
      prepared.set(rule, known)
      return known
    }),
    { ...language, words, readMeaning: () => context.search.meaning(rules.map(({ recordId }) => recordId)) },
  )
  shelves.delete(projectId)
  shelves.set(projectId, { rules, shelf, at: Date.now() })
  const [oldest] = shelves.keys()
  if (shelves.size > mostProjects && oldest !== undefined) shelves.delete(oldest)
  return shelf
}

function isCurrent({ rules: before, shelf, at }: Kept, rules: readonly Rule[]): boolean {
  if (!shelf.complete() && Date.now() - at > patience) return false
  return before === rules || (before.length === rules.length && before.every((rule, place) => rule === rules[place]))
}
