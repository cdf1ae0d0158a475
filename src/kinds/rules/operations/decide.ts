import { z } from 'zod'
import { projectIn } from './fields.ts'
import { refLine } from './lines.ts'
import { type RuleRef, ruleRef } from './rule-view.ts'

/** What the verbs share by which a person decides on rules. */
export const decisionIn = {
  ids: z.array(z.string().min(1).max(200)).max(500).describe('Eight digits each.'),
  project: projectIn.optional(),
}

export const decisionOut = z.object({
  project: z.string().describe('Name.'),
  rules: z.array(ruleRef).describe('Rules that were decided on.'),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })).describe('Rules that were left as they are.'),
})

export type DecisionReply = z.infer<typeof decisionOut>

export function renderDecision(verb: string, rules: readonly RuleRef[], failed: DecisionReply['failed']): string {
  const lines = [
    ...rules.map((rule) => `${verb} ${refLine(rule)}`),
    ...failed.map(({ id, reason }) => `left ${id}: ${reason}`),
  ]
  return lines.length === 0 ? 'Nothing waits.' : lines.join('\n')
}
