import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import type { Rule, RuleBook, RuleCheck } from '../rule.ts'
import { parseScope } from '../scope/index.ts'
import { checkFields, readCheck, requireCheck } from './check-fields.ts'
import { approveCommand, undoCommand } from './commands.ts'
import { defineOutside } from './define.ts'
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
  notes: z.array(z.string()).describe('Remarks.'),
  undo: z.string(),
  approve: z.string(),
})

export const add = defineOutside({
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
    ...checkFields,
    blocking: z.boolean().optional().describe('A violation fails mnema rules check.'),
    project: projectIn.optional(),
  }),
  output,
  failure: { prefix: 'Not saved' },
  cli: { positional: ['rule'] },
  outside: async (_, { good, bad, ...asked }) => {
    const check = await readCheck(asked)
    await requireCheck(check, { good, bad })
    return check
  },
  run: async (
    context,
    { rule: text, scope: asked = 'global', title, triggers, always, evidence, good, bad, blocking, project: name },
    check,
  ): Promise<z.infer<typeof output>> => {
    const project = await requireProject(context, name)
    const scope = parseScope(asked)
    if ('refused' in scope) throw refused('scope', [scope.refused])
    const book = openRuleBook(context, project)
    const added = await book.add({
      ...given({ title, triggers, always, evidence, good, bad, check }),
      text,
      scope: scope.scope,
      source: 'person',
    })
    if (added.outcome === 'refused') throw refused('rule', added.reasons)
    const notes = await complete(book, added.rule, { check, blocking })
    const rule = refOf(added.rule)
    const bare = {
      project: project.slug,
      rule,
      notes,
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
  render: ({ outcome, rule, reasons, contradicts, similar, notes, undo, approve }) =>
    [
      outcome === 'known' ? `Already known: ${refLine(rule)}` : `Added ${refLine(rule)}`,
      ...(outcome === 'pending' ? [`It waits because ${because(reasons)}. Put it in force with: ${approve}`] : []),
      ...(outcome === 'added' ? [...reasons.map((reason) => `Note: it ${reason}`), `Undo: ${undo}`] : []),
      ...(contradicts === undefined ? [] : [`It may contradict ${refLine(contradicts)}`]),
      ...notes.map((note) => `Note: ${note}`),
      ...similar.map((other) => `Similar: ${refLine(other)}`),
    ].join('\n'),
})

/**
 * What a person asks for beyond a draft: that it blocks, and a check for a rule that was known and has none.
 * @returns what there is to say of it.
 */
async function complete(
  book: RuleBook,
  rule: Rule,
  { check, blocking }: { check: RuleCheck | undefined; blocking: boolean | undefined },
): Promise<string[]> {
  const lacks = check !== undefined && rule.check === undefined
  if (lacks || blocking) await book.edit(rule.id, given({ check: lacks ? check : undefined, blocking }))
  if (blocking && (check ?? rule.check) === undefined) return ['It has no check, so it blocks nothing.']
  if (lacks) return ['It has the check now.']
  const differs = check !== undefined && JSON.stringify(check) !== JSON.stringify(rule.check)
  return differs ? [`It has another check already; change it with: mnema rules edit ${rule.id}`] : []
}

function refused(field: string, reasons: readonly string[]): MnemaError {
  return new MnemaError('unsafe_text', reasons.join('; '), { field, remedy: 'Correct it and add it again.' })
}
