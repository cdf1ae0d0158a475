import type { Rule } from '../rule.ts'
import { appliesTo, specificityOf } from '../scope/index.ts'

/**
 * What is to be told before a file is written of which nothing else is known: what always holds there, and every rule that is narrower than
 * the project, whatever it speaks of. The narrowest first, then the oldest. Reads no text, so that a hook answers at once.
 */
export function rulesForFiles(rules: readonly Rule[], paths: readonly string[]): Rule[] {
  return rules
    .filter(({ always, scope }) => always || scope.type !== 'global')
    .filter(({ scope }) => paths.some((path) => appliesTo(scope, path)))
    .map((rule) => ({ rule, narrowness: Math.floor(specificityOf(rule.scope) || 0) + (rule.always ? 10 : 0) }))
    .sort((a, b) => b.narrowness - a.narrowness)
    .map(({ rule }) => rule)
}
