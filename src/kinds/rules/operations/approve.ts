import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { type DecisionReply, decisionIn, decisionOut, renderDecision } from './decide.ts'
import { define } from './define.ts'
import { requireProject } from './person-project.ts'
import { refOf } from './rule-view.ts'

export const approve = define({
  verb: 'approve',
  summary: 'Put rules in force that wait, or were rejected',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    ids: decisionIn.ids.optional(),
    all: z.boolean().optional().describe('All that wait; those that look risky or contradict another are left.'),
    project: decisionIn.project,
  }),
  output: decisionOut,
  failure: { prefix: 'Approve failed' },
  cli: { positional: ['ids'] },
  run: async (context, { ids = [], all = false, project: name }): Promise<DecisionReply> => {
    const project = await requireProject(context, name)
    if (ids.length === 0 && !all) {
      throw new MnemaError('invalid_input', 'No rule was named.', { field: 'ids', remedy: 'Give ids, or --all.' })
    }
    const book = openRuleBook(context, project)
    const reply: DecisionReply = { project: project.slug, rules: [], failed: [] }
    for (const id of ids) reply.rules.push(refOf(await book.approve(id)))
    if (!all) return reply
    for (const rule of await book.list({ statuses: ['pending'] })) {
      const doubt = rule.reasons.find((reason) => /^(?:looks risky|may contradict|is no longer in)/.test(reason))
      if (doubt !== undefined) {
        reply.failed.push({ id: rule.id, reason: `${doubt}; approve it by its id` })
        continue
      }
      try {
        reply.rules.push(refOf(await book.approve(rule.id)))
      } catch (error) {
        if (!(error instanceof MnemaError)) throw error
        reply.failed.push({ id: rule.id, reason: error.message })
      }
    }
    return reply
  },
  render: ({ rules, failed }) => renderDecision('Approved', rules, failed),
})
