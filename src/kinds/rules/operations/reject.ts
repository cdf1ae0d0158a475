import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import { type DecisionReply, decisionIn, decisionOut, renderDecision } from './decide.ts'
import { define } from './define.ts'
import { requireProject } from './person-project.ts'
import { refOf } from './rule-view.ts'

export const reject = define({
  verb: 'reject',
  summary: 'Take rules out of force, so that nobody proposes them again',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    ids: decisionIn.ids.min(1),
    reason: z.string().max(500).optional().describe('Why, for who reads the history.'),
    project: decisionIn.project,
  }),
  output: decisionOut,
  failure: { prefix: 'Reject failed' },
  cli: { positional: ['ids'] },
  run: async (context, { ids, reason, project: name }): Promise<DecisionReply> => {
    const project = await requireProject(context, name)
    const book = openRuleBook(context, project)
    const reply: DecisionReply = { project: project.slug, rules: [], failed: [] }
    for (const id of ids) reply.rules.push(refOf(await book.reject(id, reason)))
    return reply
  },
  render: ({ rules, failed }) => renderDecision('Rejected', rules, failed),
})
