import type { ReviseOutcome, Rule, RuleDraft, SharedRule } from '../rule.ts'
import { attributesOf, hashText, termsOf } from '../rule-record.ts'
import { cleanDraft } from './clean-draft.ts'
import { findContradicted, findTwin } from './compare-rules.ts'
import { decideStatus } from './decide-status.ts'
import type { Desk } from './desk.ts'
import { isInForce, isLiving } from './is-in-force.ts'
import { isGone } from './origins.ts'
import { provenanceOf } from './provenance-of.ts'
import { refusalsOf, textsOf } from './refusals.ts'

/**
 * A rule takes over what its file says now, judged like a draft. A rule in force is changed only where the new words would be put in force
 * as well: else it stays as it is, so that nobody switches a rule off by editing its file.
 * @throws MnemaError `not_found`.
 */
export async function reviseRule(desk: Desk, id: string, raw: RuleDraft): Promise<ReviseOutcome> {
  const { context } = desk
  const draft = cleanDraft(context, raw)
  const refusals = refusalsOf(context, textsOf(draft))
  if (refusals.length > 0) return { outcome: 'refused', reasons: refusals }
  await desk.lock()
  const rule = await desk.require(id)
  const others = (await desk.rules()).filter((other) => other.id !== rule.id && isLiving(other))
  const twin = findTwin(draft, others)
  if (twin !== undefined) return { outcome: 'refused', reasons: [`says what rule ${twin.id} says in the same scope`] }
  const contradicts = findContradicted(draft, others.filter(isInForce))
  const { reasons } = await decideStatus(context, draft, { trust: desk.trust, contradicts })
  if (reasons.length > 0 && isInForce(rule)) return { outcome: 'kept', rule, reasons }
  const always = draft.always === true && rule.record.attributes.unpinned !== true
  const revised = await desk.change(rule, {
    title: draft.title ?? '',
    body: draft.text,
    terms: termsOf(draft.triggers ?? []),
    status: reasons.length === 0 ? 'active' : 'pending',
    attributes: attributesOf({
      always,
      scope: draft.scope,
      evidence: draft.evidence ?? '',
      refs: draft.refs ?? [],
      check: draft.check,
      good: draft.good,
      bad: draft.bad,
      blocking: draft.blocking ?? false,
      reasons,
      contradicts: contradicts?.id,
      approvedHash: reasons.length === 0 ? hashText(draft.text) : undefined,
      ...(draft.origin === undefined
        ? {}
        : { origins: [...rule.origins.filter(({ file }) => file !== draft.origin?.file), draft.origin] }),
    }),
    provenance: provenanceOf(context, draft),
  })
  return { outcome: 'revised', rule: revised, reasons }
}

/**
 * Notes what the rule and its file in the repository said when they were in step. A rule that was stale because its file was gone is in
 * force again: it says what was approved.
 */
export async function shareRule(desk: Desk, id: string, shared: SharedRule | undefined): Promise<Rule> {
  await desk.lock()
  const rule = await desk.require(id)
  const back = shared !== undefined && rule.status === 'stale' && rule.reasons.some(isGone)
  return desk.change(rule, {
    ...(back ? { status: 'active' } : {}),
    attributes: attributesOf({
      shared,
      ...(back ? { reasons: rule.reasons.filter((reason) => !isGone(reason)) } : {}),
    }),
  })
}
