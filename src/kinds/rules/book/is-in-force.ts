import type { Rule } from '../rule.ts'

export function isInForce({ status }: Rule): boolean {
  return status === 'active' || status === 'stale'
}

/** In force, or waiting for a person. */
export function isLiving(rule: Rule): boolean {
  return isInForce(rule) || rule.status === 'pending'
}
