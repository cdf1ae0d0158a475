import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook, risksOf } from '../book/index.ts'
import type { RuleScope } from '../rule.ts'
import { parseScope } from '../scope/index.ts'
import { define } from './define.ts'
import { projectIn, scopeIn, titleIn, triggersIn } from './fields.ts'
import { given } from './given.ts'
import { viewLines } from './lines.ts'
import { requireProject } from './person-project.ts'
import { ruleView, viewOf } from './rule-view.ts'

export const edit = define({
  verb: 'edit',
  summary: 'Change a rule; it keeps its id',
  effect: 'write',
  screensItself: true,
  input: z.strictObject({
    id: z.string().min(1).max(200).describe('Eight digits.'),
    rule: z.string().optional().describe('The new sentence.'),
    scope: scopeIn.optional(),
    title: titleIn.optional(),
    triggers: triggersIn.optional(),
    always: z.boolean().optional().describe('Sent on every call in its scope.'),
    blocking: z.boolean().optional().describe('A violation fails mnema rules check.'),
    good: z.string().optional().describe('Code that follows it.'),
    bad: z.string().optional().describe('Code that breaks it.'),
    project: projectIn.optional(),
  }),
  output: z.object({
    project: z.string().describe('Name.'),
    rule: ruleView,
    risks: z.array(z.string()).describe('What looks risky in its texts.'),
  }),
  failure: { prefix: 'Edit failed' },
  cli: { positional: ['id'] },
  run: async (context, { id, rule: text, scope, project: name, ...rest }) => {
    const project = await requireProject(context, name)
    const changed = await openRuleBook(context, project).edit(id, {
      ...given(rest),
      ...(text === undefined ? {} : { text }),
      ...(scope === undefined ? {} : { scope: readScope(scope) }),
    })
    const { title, triggers, good, bad } = changed
    return {
      project: project.slug,
      rule: viewOf(changed),
      risks: risksOf(context, { text: changed.text, title, triggers, good, bad }),
    }
  },
  render: ({ rule, risks }) =>
    [
      'Changed:',
      ...viewLines(rule, true),
      ...(risks.length === 0 ? [] : [`Note: it looks risky: ${risks.join('; ')}`]),
    ].join('\n'),
})

function readScope(text: string): RuleScope {
  const parsed = parseScope(text)
  if ('scope' in parsed) return parsed.scope
  throw new MnemaError('invalid_input', parsed.refused, { field: 'scope', remedy: 'Correct the scope.' })
}
