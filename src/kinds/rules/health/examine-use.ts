import { estimateTokens } from '../../../contract/index.ts'
import type { Rule } from '../rule.ts'
import { ruleLineOf } from '../select/index.ts'
import type { RuleUsage } from '../usage/index.ts'
import type { Finding } from './finding.ts'

/** Calls of a project before anything is said about what was never or too often sent. */
const enoughCalls = 20
const day = 86_400_000
/** Days after which a rule that was never sent is worth a look. */
const longUnused = 30
/** Share of all calls from which a rule that nobody asked for is noise. */
const noisyShare = 0.6
/** Tokens of the rules that are sent on every call, from which their cost is named. */
const dear = 400

export interface Use {
  calls: number
  usage: ReadonlyMap<string, RuleUsage>
  now: Date
}

/** What was never sent, what is sent nearly always, what has no tags, and what it costs to send the rest always. */
export function examineUse(rules: readonly Rule[], { calls, usage, now }: Use): Finding[] {
  const findings: Finding[] = []
  for (const rule of rules) {
    const used = usage.get(rule.recordId)
    const sent = used?.sent ?? 0
    const age = (now.getTime() - rule.record.createdAt.getTime()) / day
    if (calls < enoughCalls) continue
    if (sent === 0 && age >= longUnused) {
      findings.push({
        kind: 'never sent',
        ids: [rule.id],
        message: `Never sent in ${calls} calls; its tags may not be what tasks say.`,
      })
    }
    const heeded = (used?.cited ?? 0) + (used?.followed ?? 0) + (used?.violated ?? 0)
    if (!rule.always && sent >= calls * noisyShare && heeded === 0) {
      findings.push({
        kind: 'noisy',
        ids: [rule.id],
        message: `Sent in ${sent} of ${calls} calls; narrower triggers or a scope would help.`,
      })
    }
  }
  const untagged = rules.filter(({ triggers, always }) => triggers.length === 0 && !always)
  if (untagged.length > 0) {
    findings.push({
      kind: 'untagged',
      ids: untagged.map(({ id }) => id),
      message: `${untagged.length} rule(s) have no triggers: let the agent call organize_rules.`,
    })
  }
  const always = rules.filter((rule) => rule.always)
  const cost = alwaysCost(rules)
  if (cost >= dear) {
    findings.push({
      kind: 'cost of always',
      ids: always.map(({ id }) => id),
      message: `${always.length} rules are sent on every call, about ${cost} tokens: unpin those that not every edit needs.`,
    })
  }
  return findings
}

/** Tokens of the rules that are always sent. */
export function alwaysCost(rules: readonly Rule[]): number {
  return rules.filter((rule) => rule.always).reduce((sum, rule) => sum + estimateTokens(ruleLineOf(rule)), 0)
}
