import { z } from 'zod'
import type { Rule } from '../rule.ts'
import { formatScope } from '../scope/index.ts'
import { outStatus } from './fields.ts'

/** A rule named in a reply. */
export const ruleRef = z.object({
  id: z.string().describe('Eight digits.'),
  scope: z.string().describe('Where it applies.'),
  text: z.string().describe('The rule.'),
})

export type RuleRef = z.infer<typeof ruleRef>

/** A rule as a person sees it whole. */
export const ruleView = ruleRef.extend({
  status: outStatus,
  title: z.string(),
  triggers: z.array(z.string()),
  always: z.boolean().describe('Sent on every call in its scope.'),
  blocking: z.boolean().describe('A violation fails the check.'),
  source: z.string().describe('person, feedback, agent, mined or import.'),
  evidence: z.string(),
  refs: z.array(z.string()),
  good: z.string().optional(),
  bad: z.string().optional(),
  check: z.string().optional().describe('The program that checks it.'),
  reasons: z.array(z.string()).describe('Why it waits.'),
  contradicts: z.string().optional().describe('Rule that it seems to reverse.'),
  created: z.string().describe('ISO 8601.'),
  updated: z.string().describe('ISO 8601.'),
  file: z.string().optional().describe('File and line of an import.'),
})

export type RuleView = z.infer<typeof ruleView>

export function refOf(rule: Rule): RuleRef {
  return { id: rule.id, scope: formatScope(rule.scope), text: rule.text }
}

export function viewOf(rule: Rule): RuleView {
  const { record, check } = rule
  const { file, line } = record.provenance
  return {
    ...refOf(rule),
    status: rule.status,
    title: rule.title,
    triggers: [...rule.triggers],
    always: rule.always,
    blocking: rule.blocking,
    source: rule.source,
    evidence: rule.evidence,
    refs: [...rule.refs],
    ...(rule.good === undefined ? {} : { good: rule.good }),
    ...(rule.bad === undefined ? {} : { bad: rule.bad }),
    ...(check === undefined ? {} : { check: check.type === 'linter' ? `${check.tool} ${check.rule}` : check.type }),
    reasons: [...rule.reasons],
    ...(rule.contradicts === undefined ? {} : { contradicts: rule.contradicts }),
    created: record.createdAt.toISOString(),
    updated: record.updatedAt.toISOString(),
    ...(file === undefined ? {} : { file: line === undefined ? file : `${file}:${line}` }),
  }
}
