import type { Rule, RuleDraft } from '../rule.ts'
import { overlaps } from '../scope/index.ts'
import { contradict, likeness, type Reading, readWording, sameWording, similarFrom } from '../wording/index.ts'
import { scopeKey } from './scope-key.ts'

type Said = Pick<RuleDraft, 'text' | 'scope'>

/** Most similar rules that are named. */
const mostSimilar = 3

const readings = new WeakMap<Rule, Reading>()

function readingOf(rule: Rule): Reading {
  const known = readings.get(rule)
  if (known !== undefined) return known
  const reading = readWording(rule.text)
  readings.set(rule, reading)
  return reading
}

/** The rule that says the same in the same scope. */
export function findTwin(said: Said, rules: readonly Rule[]): Rule | undefined {
  const reading = readWording(said.text)
  const scope = scopeKey(said.scope)
  return rules.find((rule) => sameWording(reading, readingOf(rule)) && scopeKey(rule.scope) === scope)
}

/** The rejected rule that says the same where the new one would apply. */
export function findTombstone(said: Said, rules: readonly Rule[]): Rule | undefined {
  const reading = readWording(said.text)
  return rules.find((rule) => sameWording(reading, readingOf(rule)) && overlaps(said.scope, rule.scope))
}

/** The rule that it excludes: of several, the most like it. */
export function findContradicted(said: Said, rules: readonly Rule[]): Rule | undefined {
  const reading = readWording(said.text)
  const against = rules.filter((rule) => contradict(reading, readingOf(rule)) && overlaps(said.scope, rule.scope))
  return byLikeness(reading, against)[0]
}

/** Rules that say much the same where it applies, the nearest first. */
export function findSimilar(said: Said, rules: readonly Rule[]): readonly Rule[] {
  const reading = readWording(said.text)
  const near = rules.filter(
    (rule) => likeness(reading, readingOf(rule)) >= similarFrom && overlaps(said.scope, rule.scope),
  )
  return byLikeness(reading, near).slice(0, mostSimilar)
}

function byLikeness(reading: Reading, rules: readonly Rule[]): Rule[] {
  return rules
    .map((rule) => ({ rule, score: likeness(reading, readingOf(rule)) }))
    .sort((a, b) => b.score - a.score || (a.rule.id < b.rule.id ? -1 : 1))
    .map(({ rule }) => rule)
}
