import { z } from 'zod'
import { openRuleBook } from '../book/index.ts'
import { projectOf } from '../project-of.ts'
import type { AddOutcome, RuleScope } from '../rule.ts'
import { defaultScope, parseScope } from '../scope/index.ts'
import { askTrust, untrusted } from '../trust/index.ts'
import { approveCommand, undoCommand } from './commands.ts'
import { defineOutside } from './define.ts'
import { outProject, outReasons, pathsIn, scopeIn } from './fields.ts'
import { refLine } from './lines.ts'
import { because } from './reason-text.ts'
import { refOf, ruleRef } from './rule-view.ts'

const output = z.object({
  project: outProject,
  outcome: z.enum(['activated', 'pending', 'known', 'rejected_before', 'not_saved']).describe('What became of it.'),
  rule: ruleRef.optional(),
  reasons: outReasons,
  contradicts: ruleRef.optional().describe('Rule that it seems to reverse.'),
  similar: z.array(ruleRef).describe('Rules that say much the same.'),
  undo: z.string().optional().describe('What the user types to take it back.'),
  approve: z.string().optional().describe('What the user types to approve it.'),
})

type Reply = z.infer<typeof output>

export const recordFeedback = defineOutside({
  verb: 'feedback',
  tool: 'record_feedback',
  summary: 'Save a rule from a correction',
  guide:
    'Call when the user corrects you or states a standard that you broke. Write one short, general, imperative sentence, not a description of this one edit. Relay the reply to the user in one line.',
  effect: 'write',
  screensItself: true,
  input: z.strictObject({
    rule: z.string().describe('Such as "Use the repository layer for DB access; never query from route handlers."'),
    paths: pathsIn.min(1).describe('Files that the correction concerned.'),
    scope: scopeIn
      .optional()
      .describe('global, section:<name> or glob:<pattern,…>. Default: section of the first path.'),
    evidence: z.string().optional().describe("The user's wording."),
  }),
  output,
  failure: { prefix: 'Not saved' },
  async outside(context, { paths }) {
    const found = await projectOf(context, { paths })
    return { found, trust: found === undefined ? untrusted('there is none') : await askTrust(context, found.project) }
  },
  async run(context, input, { found, trust }): Promise<Reply> {
    if (found === undefined) return notSaved(['no lore project matches these paths'])
    const { project } = found
    const scope = scopeFor(input.scope, found.paths[0])
    if (typeof scope === 'string') return { project: project.slug, ...notSaved([scope]) }
    const outcome = await openRuleBook(context, project, trust).add({
      text: input.rule,
      scope,
      source: 'feedback',
      ...(input.evidence === undefined ? {} : { evidence: input.evidence }),
    })
    return { project: project.slug, ...describe(outcome, project.slug) }
  },
  render: (reply) => [sentence(reply), ...details(reply)].join('\n'),
})

/** The scope that was asked for, or that of the file; a reason where there is none. */
function scopeFor(asked: string | undefined, path: string | undefined): RuleScope | string {
  if (asked === undefined || asked.trim() === '') return path === undefined ? { type: 'global' } : defaultScope(path)
  const parsed = parseScope(asked)
  return 'scope' in parsed ? parsed.scope : parsed.refused
}

function notSaved(reasons: readonly string[]): Reply {
  return { outcome: 'not_saved', reasons: [...reasons], similar: [] }
}

function describe(outcome: AddOutcome, project: string): Reply {
  if (outcome.outcome === 'refused') return notSaved(outcome.reasons)
  const rule = refOf(outcome.rule)
  const bare = { rule, reasons: [], similar: [] }
  if (outcome.outcome === 'rejected_before') return { ...bare, outcome: 'rejected_before' }
  if (outcome.outcome === 'duplicate') {
    return outcome.promoted
      ? { ...bare, outcome: 'activated', undo: undoCommand(rule.id, project) }
      : { ...bare, outcome: 'known' }
  }
  const active = outcome.rule.status === 'active'
  return {
    outcome: active ? 'activated' : 'pending',
    rule,
    reasons: [...outcome.reasons],
    ...(outcome.contradicts === undefined ? {} : { contradicts: refOf(outcome.contradicts) }),
    similar: outcome.similar.map(refOf),
    ...(active ? { undo: undoCommand(rule.id, project) } : { approve: approveCommand(rule.id, project) }),
  }
}

function sentence({ outcome, rule, reasons, undo = '', approve = '' }: Reply): string {
  const { id = '', scope = '' } = rule ?? {}
  switch (outcome) {
    case 'activated':
      return `Saved and activated rule ${id} (${scope}); Lore applies it from now on. Tell the user in one line. They can undo it with: ${undo}`
    case 'pending':
      return `Saved as pending rule ${id} (${scope}) because ${because(reasons)}. The user approves it with: ${approve}`
    case 'known':
      return `Already known (rule ${id}); no change.`
    case 'rejected_before':
      return `Not saved: the user rejected this rule before (rule ${id}).`
    case 'not_saved':
      return `Not saved: ${reasons.join('; ')}.`
  }
}

function details({ contradicts, similar }: Reply): string[] {
  return [
    ...(contradicts === undefined ? [] : [`It may contradict: ${refLine(contradicts)}`]),
    ...similar.map((rule) => `Similar: ${refLine(rule)}`),
  ]
}
