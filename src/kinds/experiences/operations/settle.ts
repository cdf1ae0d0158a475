import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { settleStatements } from '../relations/index.ts'
import { define } from './define.ts'
import { ref } from './fields.ts'
import { findForPerson, personView, viewForPerson, viewLine } from './person-view.ts'
import { statementLine, statementView, viewStatement } from './statement-view.ts'

export const settle = define({
  verb: 'settle',
  summary: 'Decide what is said against a record: accept makes it wrong, stale or superseded, reject clears it',
  effect: 'write',
  input: z.strictObject({
    ref,
    verdict: z.enum(['accept', 'reject']).describe('Whether those who object are right.'),
    from: ref.optional().describe('Only what this record says; without it, all that waits.'),
    reason: z.string().min(1).max(400).optional().describe('Why, for the history.'),
  }),
  output: z.object({
    record: personView,
    verdict: z.enum(['accept', 'reject']).describe('As given.'),
    settled: z.array(statementView).describe('What was settled.'),
  }),
  cli: { positional: ['ref', 'verdict'] },
  run: async (context, { ref: named, verdict, from, reason }) => {
    const { id } = await findForPerson(context, named)
    const status = verdict === 'accept' ? 'accepted' : 'rejected'
    const { statements } = await settleStatements(context, id, status, { from: from?.trim(), reason })
    if (statements.length === 0) {
      throw new MnemaError('not_found', `Nothing waits to be settled about ${id}.`, {
        field: from === undefined ? 'ref' : 'from',
        remedy: `See what is said of it: mnema experiences show ${id}`,
      })
    }
    const settled = statements.map((statement) => ({ ...viewStatement(statement), status }) as const)
    return { record: await viewForPerson(context, id), verdict, settled }
  },
  render: ({ record, verdict, settled }) =>
    [
      `${verdict === 'accept' ? 'Accepted' : 'Rejected'}: ${viewLine(record)}`,
      ...settled.map((statement) => `  ${statementLine(statement, 'from')}`),
    ].join('\n'),
})
