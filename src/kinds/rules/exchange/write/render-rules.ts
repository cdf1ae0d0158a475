import type { Rule, RuleScope } from '../../rule.ts'
import { formatScope, specificityOf } from '../../scope/index.ts'
import { bulletOf } from './bullet.ts'
import { scopeHeading } from './scope-heading.ts'

/** Rules of one scope. */
export interface RuleGroup {
  scope: RuleScope
  rules: readonly Rule[]
}

/** By scope, the widest first; in each the oldest rule first. The same rules always come in the same order. */
export function groupRules(rules: readonly Rule[]): RuleGroup[] {
  const groups = new Map<string, { scope: RuleScope; rules: Rule[] }>()
  for (const rule of rules) {
    const key = formatScope(rule.scope)
    const group = groups.get(key) ?? { scope: rule.scope, rules: [] }
    group.rules.push(rule)
    groups.set(key, group)
  }
  return [...groups.entries()]
    .sort(([a, one], [b, other]) => specificityOf(one.scope) - specificityOf(other.scope) || (a < b ? -1 : 1))
    .map(([, group]) => group)
}

const notice =
  '<!-- mnema: written by `mnema rules export`. Change rules with `mnema rules edit` and export again: what is typed in here is not taken over. -->'

/** What stands in a shared file between our marks; empty where there is no rule. */
export function renderShared(groups: readonly RuleGroup[]): string {
  if (groups.length === 0) return ''
  const parts = groups.map(({ scope, rules }) => {
    const heading = scopeHeading(scope)
    return [...(heading === undefined ? [] : [heading, '']), ...rules.map(({ text }) => bulletOf(text))].join('\n')
  })
  return [notice, '', '## Rules', '', parts.join('\n\n')].join('\n')
}

/** What stands in a file of ours below its head. */
export function renderWhole(rules: readonly Rule[]): string {
  return `${notice}\n\n${rules.map(({ text }) => bulletOf(text)).join('\n')}\n`
}
