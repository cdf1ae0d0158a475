import type { RecordStatus } from '../../../contract/index.ts'
import type { Rule, RuleDraft, RuleOrigin } from '../rule.ts'
import { attributesOf, type RuleAttributes } from '../rule-record.ts'
import type { Desk } from './desk.ts'
import { isInForce } from './is-in-force.ts'

const prefix = 'is no longer in '

export function isGone(reason: string): boolean {
  return reason.startsWith(prefix)
}

interface Back {
  status: { status?: RecordStatus }
  attributes: Partial<RuleAttributes>
}

/** What changes where a file says again, or says too, what the rule says. A person's or an agent's own rule owes its life to no file. */
export function backAgain(rule: Rule, { origin }: RuleDraft): Back {
  const known =
    origin === undefined || rule.origins.some(({ file, said }) => file === origin.file && said === origin.said)
  if (known || rule.source !== 'import' || (origin.copy === true && rule.origins.length > 0)) {
    return { status: {}, attributes: {} }
  }
  const others = rule.origins.filter(({ file }) => file !== origin.file)
  return {
    status: rule.status === 'stale' && rule.reasons.some(isGone) ? { status: 'active' } : {},
    attributes: {
      origins: [...others, origin],
      ...(rule.reasons.some(isGone) ? { reasons: rule.reasons.filter((reason) => !isGone(reason)) } : {}),
    },
  }
}

/** The place holds the rule no longer: one in force that stands nowhere else becomes stale, one that waits says so. */
export async function leaveOrigin(desk: Desk, id: string, origin: RuleOrigin): Promise<Rule> {
  await desk.lock()
  const rule = await desk.require(id)
  const left = rule.origins.filter(({ file, said }) => file !== origin.file || said !== origin.said)
  if (left.length === rule.origins.length) return rule
  const orphan = left.length === 0 && (isInForce(rule) || rule.status === 'pending')
  return desk.change(rule, {
    ...(orphan && isInForce(rule) ? { status: 'stale' } : {}),
    attributes: attributesOf({
      origins: left,
      ...(orphan ? { reasons: [...rule.reasons, prefix + origin.file] } : {}),
    }),
    provenance: { source: 'import', file: origin.file },
  })
}

/**
 * The rule's file is gone from the repository. Where that was reviewed and the repository is trusted, the rule is superseded and served no
 * more; otherwise it is stale until a person decides.
 */
export async function retireRule(desk: Desk, id: string, file: string, reviewed: boolean): Promise<Rule> {
  await desk.lock()
  const rule = await desk.require(id)
  if (rule.status === 'rejected' || rule.status === 'superseded') return rule
  const believed = reviewed && desk.trust.trusted
  const reasons = [...rule.reasons.filter((reason) => !isGone(reason)), prefix + file]
  return desk.change(rule, {
    ...(believed ? { status: 'superseded' } : isInForce(rule) ? { status: 'stale' } : {}),
    attributes: { ...attributesOf({ reasons, ...(believed ? { shared: undefined } : {}) }) },
    provenance: { source: 'import', file },
  })
}
