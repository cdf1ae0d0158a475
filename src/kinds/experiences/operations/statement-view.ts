import { z } from 'zod'
import { relations } from '../experience.ts'
import { type Statement, statementStates } from '../relations/index.ts'
import { oneLine } from '../wording/index.ts'
import { outRef } from './fields.ts'

/** What one record says of another, as a person sees it. */
export const statementView = z.object({
  from: outRef,
  to: outRef,
  relation: z.enum(relations).describe('What it says.'),
  status: z.enum(statementStates).describe('pending: waits to be settled.'),
  by: z.string().describe('Who said it.'),
  session: z.string().optional().describe('In which session.'),
  reason: z.string().describe('Why, in the words of whoever said it.'),
  at: z.string().describe('When, ISO 8601.'),
})

export type StatementView = z.infer<typeof statementView>

export function viewStatement({
  from,
  to,
  relation,
  status,
  principalId,
  sessionId,
  reason,
  at,
}: Statement): StatementView {
  return {
    from,
    to,
    relation,
    status,
    by: principalId,
    ...(sessionId === undefined ? {} : { session: sessionId }),
    reason,
    at: at.toISOString(),
  }
}

export function statementLine(view: StatementView, other: 'from' | 'to'): string {
  const { relation, status, by, session, reason, at } = view
  const who = session === undefined ? by : `${by} in session ${session}`
  const why = reason === '' ? '' : ` — ${oneLine(reason)}`
  return `${relation} ${view[other]} (${status}, ${at.slice(0, 10)}, ${who})${why}`
}
