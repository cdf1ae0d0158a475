import { derive } from '../derive.ts'
import type { Rule } from '../rule.ts'

export function isInForce({ status }: Rule): boolean {
  return status === 'active' || status === 'stale'
}

/** Of all rules of a project those in force: the same list for as long as none changes. */
export const rulesInForce = derive((rules: readonly Rule[]): readonly Rule[] => rules.filter(isInForce))

/** In force, or waiting for a person. */
export function isLiving(rule: Rule): boolean {
  return isInForce(rule) || rule.status === 'pending'
}
