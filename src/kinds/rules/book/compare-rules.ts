import type { Rule, RuleDraft } from '../rule.ts'
import { overlaps } from '../scope/index.ts'
import { contradict, likeness, sameWording, similarFrom } from '../wording/index.ts'
import { scopeKey } from './scope-key.ts'

type Said = Pick<RuleDraft, 'text' | 'scope'>

/** Most similar rules that are named. */
const mostSimilar = 3

/** The rule that says the same in the same scope. */
export function findTwin(said: Said, rules: readonly Rule[]): Rule | undefined {
  const scope = scopeKey(said.scope)
  return rules.find((rule) => sameWording(said.text, rule.text) && scopeKey(rule.scope) === scope)
}

/** The rejected rule that says the same where the new one would apply. */
export function findTombstone(said: Said, rules: readonly Rule[]): Rule | undefined {
  return rules.find((rule) => sameWording(said.text, rule.text) && overlaps(said.scope, rule.scope))
}

/** The rule that it excludes: of several, the most like it. */
export function findContradicted(said: Said, rules: readonly Rule[]): Rule | undefined {
  const against = rules.filter((rule) => contradict(said.text, rule.text) && overlaps(said.scope, rule.scope))
  return byLikeness(said, against)[0]
}

/** Rules that say much the same where it applies, the nearest first. */
export function findSimilar(said: Said, rules: readonly Rule[]): readonly Rule[] {
  const near = rules.filter((rule) => likeness(said.text, rule.text) >= similarFrom && overlaps(said.scope, rule.scope))
  return byLikeness(said, near).slice(0, mostSimilar)
}

function byLikeness({ text }: Said, rules: readonly Rule[]): Rule[] {
  return rules
    .map((rule) => ({ rule, score: likeness(text, rule.text) }))
    .sort((a, b) => b.score - a.score || (a.rule.id < b.rule.id ? -1 : 1))
    .map(({ rule }) => rule)
}
