import type { Relation } from '../experience.ts'

/**
 * `pending`: waits for a person or a replay; `accepted` and `rejected`: settled; `held`: its own record waits for a person; `noted`: nothing is
 * to be settled.
 */
export const statementStates = ['pending', 'accepted', 'rejected', 'held', 'noted'] as const

export type StatementState = (typeof statementStates)[number]

/** What one record says of another. */
export interface Statement {
  from: string
  to: string
  relation: Relation
  status: StatementState
  /** The session that said it. */
  sessionId: string | undefined
  principalId: string
  /** In the words of whoever said it. */
  reason: string
  at: Date
  settledAt: Date | undefined
}

/** What takes effect only once somebody else agrees: the target would no longer be served as it is. */
export const isToSettle = (relation: Relation): boolean =>
  relation === 'contradicts' || relation === 'outdates' || relation === 'supersedes'
