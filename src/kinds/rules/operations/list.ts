import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import { define } from './define.ts'
import { outStatus, projectIn } from './fields.ts'
import { viewLines } from './lines.ts'
import { requireProject } from './person-project.ts'
import { ruleView, viewOf } from './rule-view.ts'

export const list = define({
  verb: 'list',
  summary: 'The rules of a project',
  effect: 'read',
  input: z.strictObject({
    status: outStatus.optional().describe('Only rules of this status; without it, those in force and those that wait.'),
    details: z.boolean().optional().describe('With tags, evidence and origin.'),
    project: projectIn.optional(),
  }),
  output: z.object({
    project: z.string().describe('Name.'),
    rules: z.array(ruleView).describe('The oldest first.'),
    details: z.boolean(),
  }),
  failure: { prefix: 'List failed' },
  run: async (context, { status, details = false, project: name }) => {
    const project = await requireProject(context, name)
    const statuses = status === undefined ? (['active', 'stale', 'pending'] as const) : [status]
    const rules = await openRuleBook(context, project).list({ statuses })
    return { project: project.slug, rules: rules.map(viewOf), details }
  },
  render: ({ project, rules, details }) =>
    rules.length === 0
      ? `No rule of this kind in \`${project}\`.`
      : [`${rules.length} rule(s) in \`${project}\`:`, ...rules.flatMap((rule) => viewLines(rule, details))].join('\n'),
})
