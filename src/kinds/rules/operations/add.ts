import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { parseScope } from '../scope/index.ts'
import { approveCommand, undoCommand } from './commands.ts'
import { define } from './define.ts'
import { outProject, outReasons, projectIn, scopeIn, titleIn, triggersIn } from './fields.ts'
import { given } from './given.ts'
import { refLine } from './lines.ts'
import { requireProject } from './person-project.ts'
import { because } from './reason-text.ts'
import { refOf, ruleRef } from './rule-view.ts'

const output = z.object({
  project: outProject,
  outcome: z.enum(['added', 'pending', 'known']).describe('What became of it.'),
  rule: ruleRef,
  reasons: outReasons,
  contradicts: ruleRef.optional(),
  similar: z.array(ruleRef),
  undo: z.string(),
  approve: z.string(),
})

export const add = define({
  verb: 'add',
  summary: 'Add a rule',
  effect: 'write',
  screensItself: true,
  input: z.strictObject({
    rule: z.string().describe('One short imperative sentence.'),
    scope: scopeIn.optional().describe('global (default), section:<folder> or glob:<pattern,…>.'),
    title: titleIn.optional(),
    triggers: triggersIn.optional(),
    always: z.boolean().optional().describe('Sent on every call in its scope.'),
    evidence: z.string().optional().describe('Why.'),
    good: z.string().optional().describe('Code that follows it.'),
    bad: z.string().optional().describe('Code that breaks it.'),
    project: projectIn.optional(),
  }),
  output,
  failure: { prefix: 'Not saved' },
  cli: { positional: ['rule'] },
  run: async (
    context,
    { rule: text, scope: asked = 'global', project: name, ...rest },
  ): Promise<z.infer<typeof output>> => {
    const project = await requireProject(context, name)
    const scope = parseScope(asked)
    if ('refused' in scope) throw refused('scope', [scope.refused])
    const added = await openRuleBook(context, project).add({
      ...given(rest),
      text,
      scope: scope.scope,
      source: 'person',
    })
    if (added.outcome === 'refused') throw refused('rule', added.reasons)
    const rule = refOf(added.rule)
    const bare = {
      project: project.slug,
      rule,
      undo: undoCommand(rule.id, project.slug),
      approve: approveCommand(rule.id, project.slug),
    }
    if (added.outcome !== 'added') {
      const promoted = added.outcome === 'duplicate' && added.promoted
      return { ...bare, outcome: promoted ? 'added' : 'known', reasons: [], similar: [] }
    }
    return {
      ...bare,
      outcome: added.rule.status === 'active' ? 'added' : 'pending',
      reasons: [...added.reasons],
      ...(added.contradicts === undefined ? {} : { contradicts: refOf(added.contradicts) }),
      similar: added.similar.map(refOf),
    }
  },
  render: ({ outcome, rule, reasons, contradicts, similar, undo, approve }) =>
    [
      outcome === 'known' ? `Already known: ${refLine(rule)}` : `Added ${refLine(rule)}`,
      ...(outcome === 'pending' ? [`It waits because ${because(reasons)}. Put it in force with: ${approve}`] : []),
      ...(outcome === 'added' ? [...reasons.map((reason) => `Note: it ${reason}`), `Undo: ${undo}`] : []),
      ...(contradicts === undefined ? [] : [`It may contradict ${refLine(contradicts)}`]),
      ...similar.map((other) => `Similar: ${refLine(other)}`),
    ].join('\n'),
})

function refused(field: string, reasons: readonly string[]): MnemaError {
  return new MnemaError('unsafe_text', reasons.join('; '), { field, remedy: 'Correct it and add it again.' })
}
