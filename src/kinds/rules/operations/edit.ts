import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook, risksOf } from '../book/index.ts'
import type { RuleScope } from '../rule.ts'
import { parseScope } from '../scope/index.ts'
import { checkFields, readCheck, requireCheck } from './check-fields.ts'
import { defineOutside } from './define.ts'
import { projectIn, scopeIn, titleIn, triggersIn } from './fields.ts'
import { given } from './given.ts'
import { viewLines } from './lines.ts'
import { requireProject } from './person-project.ts'
import { ruleView, viewOf } from './rule-view.ts'

export const edit = defineOutside({
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
    ...checkFields,
    without_check: z.boolean().optional().describe('Take its check away.'),
    project: projectIn.optional(),
  }),
  output: z.object({
    project: z.string().describe('Name.'),
    rule: ruleView,
    risks: z.array(z.string()).describe('What looks risky in its texts.'),
    notes: z.array(z.string()).describe('Remarks.'),
  }),
  failure: { prefix: 'Edit failed' },
  cli: { positional: ['id'] },
  outside: async (context, { id, without_check: without = false, project: name, ...asked }) => {
    const given = await readCheck(asked)
    if (given !== undefined && without) {
      throw new MnemaError('invalid_input', 'A check is given and taken away at once.', {
        field: 'without_check',
        remedy: 'Do one of them.',
      })
    }
    const touched = [given, asked.good, asked.bad].some((value) => value !== undefined)
    if (touched && !without) {
      const rule = await openRuleBook(context, await requireProject(context, name)).find(id)
      const { good = rule?.good, bad = rule?.bad } = asked
      await requireCheck(given ?? rule?.check, { good, bad })
    }
    return { given, without }
  },
  run: async (
    context,
    { id, rule: text, scope, title, triggers, always, blocking, good, bad, project: name },
    { given: check, without },
  ) => {
    const project = await requireProject(context, name)
    const changed = await openRuleBook(context, project).edit(id, {
      ...given({ title, triggers, always, blocking, good, bad, check }),
      ...(without ? { check: undefined } : {}),
      ...(text === undefined ? {} : { text }),
      ...(scope === undefined ? {} : { scope: readScope(scope) }),
    })
    return {
      project: project.slug,
      rule: viewOf(changed),
      risks: risksOf(context, {
        text: changed.text,
        title: changed.title,
        triggers: changed.triggers,
        good: changed.good,
        bad: changed.bad,
      }),
      notes: changed.blocking && changed.check === undefined ? ['It has no check, so it blocks nothing.'] : [],
    }
  },
  render: ({ rule, risks, notes }) =>
    [
      'Changed:',
      ...viewLines(rule, true),
      ...(risks.length === 0 ? [] : [`Note: it looks risky: ${risks.join('; ')}`]),
      ...notes.map((note) => `Note: ${note}`),
    ].join('\n'),
})

function readScope(text: string): RuleScope {
  const parsed = parseScope(text)
  if ('scope' in parsed) return parsed.scope
  throw new MnemaError('invalid_input', parsed.refused, { field: 'scope', remedy: 'Correct the scope.' })
}
