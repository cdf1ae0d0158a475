import type { RuleScope } from '../rule.ts'
import { formatScope } from '../scope/index.ts'

/** Equal for scopes that mean the same: the order of patterns says nothing. */
export function scopeKey(scope: RuleScope): string {
  return scope.type === 'glob' ? formatScope({ ...scope, patterns: [...scope.patterns].sort() }) : formatScope(scope)
}
