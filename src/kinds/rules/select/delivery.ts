import type { Context } from '../../../contract/index.ts'
import type { Rule } from '../rule.ts'

/** What is said once in a session, by the keys under which the ledger keeps them. */
export const notes = {
  setUp: 'note:rules-set-up',
  noTask: 'note:rules-no-task',
  known: 'note:rules-known',
  untagged: 'note:rules-untagged',
  reviews: 'note:rules-reviews',
  outside: 'note:rules-outside',
} as const

export type NoteName = keyof typeof notes

/**
 * Under which key the ledger keeps that a rule was given: another text of the same rule has not been given yet. Hooks and tools share it.
 */
export function deliveryKey({ recordId, approvedHash }: Rule): string {
  return approvedHash === undefined ? recordId : `${recordId}@${approvedHash.slice(0, 8)}`
}

/** What the session was given in its present epoch; nothing without a session. */
export async function readGiven({ session, sessions }: Context): Promise<ReadonlySet<string>> {
  return session === undefined ? new Set() : sessions.given(session)
}

/** Enters what a reply gives. */
export async function give(context: Context, keys: readonly string[], via: string): Promise<void> {
  const { session, sessions } = context
  if (session === undefined || keys.length === 0) return
  await sessions.give(
    session,
    keys.map((recordId) => ({ recordId, via })),
  )
}
