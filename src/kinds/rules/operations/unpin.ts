import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import { type DecisionReply, decisionIn, decisionOut, renderDecision } from './decide.ts'
import { define } from './define.ts'
import { requireProject } from './person-project.ts'
import { refOf } from './rule-view.ts'

export const unpin = define({
  verb: 'unpin',
  summary: 'Send rules only where they matter, no longer on every call',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ ids: decisionIn.ids.min(1), project: decisionIn.project }),
  output: decisionOut,
  failure: { prefix: 'Unpin failed' },
  cli: { positional: ['ids'] },
  run: async (context, { ids, project: name }): Promise<DecisionReply> => {
    const project = await requireProject(context, name)
    const book = openRuleBook(context, project)
    const reply: DecisionReply = { project: project.slug, rules: [], failed: [] }
    for (const id of ids) reply.rules.push(refOf(await book.unpin(id)))
    return reply
  },
  render: ({ rules, failed }) => renderDecision('Unpinned', rules, failed),
})
