import type { RecordChange } from '../../../contract/index.ts'
import type { AddOutcome, Rule, RuleDraft } from '../rule.ts'
import { attributesOf, hashText, termsOf } from '../rule-record.ts'
import { noteActivation } from './activations.ts'
import { cleanDraft } from './clean-draft.ts'
import { findContradicted, findSimilar, findTombstone, findTwin } from './compare-rules.ts'
import { decideStatus, isPersons } from './decide-status.ts'
import type { Desk } from './desk.ts'
import { isInForce, isLiving } from './is-in-force.ts'
import { backAgain } from './origins.ts'
import { provenanceOf } from './provenance-of.ts'
import { refusalsOf, textsOf } from './refusals.ts'

/** The one way in: refusals, tombstones, duplicates, contradictions, screening, trust and the session's cap, in this order. */
export async function addRule(desk: Desk, raw: RuleDraft): Promise<AddOutcome> {
  const { context } = desk
  const draft = cleanDraft(context, raw)
  const refusals = refusalsOf(context, textsOf(draft))
  if (refusals.length > 0) return { outcome: 'refused', reasons: refusals }
  await desk.lock()
  const rules = await desk.rules()

  const tombstone = findTombstone(
    draft,
    rules.filter(({ status }) => status === 'rejected'),
  )
  if (tombstone !== undefined && !isPersons(context, draft)) return { outcome: 'rejected_before', rule: tombstone }
  const twin = findTwin(draft, rules.filter(isLiving))
  if (twin !== undefined) return meetTwin(desk, draft, twin, rules)

  const contradicts = findContradicted(draft, rules.filter(isInForce))
  // The text of a rule that nobody approved is for people to see, and not for an agent's reply.
  const shown = context.caller.audience === 'person' ? isLiving : isInForce
  const similar = findSimilar(
    draft,
    rules.filter((rule) => shown(rule) && rule.id !== contradicts?.id),
  )
  const replaced = findTombstone(
    draft,
    rules.filter(({ status }) => status === 'superseded'),
  )
  const { reasons, told } = await decideStatus(context, draft, { trust: desk.trust, contradicts, replaced })
  const rule = await desk.create({
    title: draft.title ?? '',
    body: draft.text,
    status: reasons.length === 0 ? 'active' : 'pending',
    terms: termsOf(draft.triggers ?? []),
    attributes: attributesOf({
      always: draft.always ?? false,
      scope: draft.scope,
      source: isPersons(context, draft) || draft.source !== 'person' ? draft.source : 'agent',
      evidence: draft.evidence ?? '',
      refs: draft.refs ?? [],
      check: draft.check,
      good: draft.good,
      bad: draft.bad,
      reasons,
      contradicts: contradicts?.id,
      approvedHash: reasons.length === 0 ? hashText(draft.text) : undefined,
      blocking: draft.blocking ?? false,
      origins: draft.origin === undefined ? [] : [draft.origin],
    }),
    ...(draft.id === undefined ? {} : { shortId: draft.id }),
    provenance: provenanceOf(context, draft),
  })
  if (countsAsActivation(context, draft, rule)) await noteActivation(context, rule.recordId)
  return { outcome: 'added', rule, reasons: reasons.length === 0 ? told : reasons, contradicts, similar }
}

/** What counts against the session's cap: what neither a person nor a team decided on. */
function countsAsActivation(context: Desk['context'], draft: RuleDraft, { status }: Rule): boolean {
  return status === 'active' && !isPersons(context, draft) && draft.reviewed !== true
}

/** What the first copy lacks is taken over; a copy that waits is put in force where this one would be. */
async function meetTwin(desk: Desk, draft: RuleDraft, twin: Rule, rules: readonly Rule[]): Promise<AddOutcome> {
  const { context } = desk
  const tags = missingTags(draft, twin)
  const refs = (draft.refs ?? []).filter((ref) => !twin.refs.includes(ref))
  const promoted = twin.status === 'pending' && (await isPromoted(desk, draft, twin, rules))
  const change: RecordChange = {
    ...(tags.title === undefined ? {} : { title: tags.title }),
    ...(tags.triggers === undefined ? {} : { addTerms: termsOf(tags.triggers) }),
    ...(promoted ? { status: 'active' } : backAgain(twin, draft).status),
    attributes: {
      ...attributesOf({
        ...backAgain(twin, draft).attributes,
        ...(tags.always ? { always: true } : {}),
        ...(refs.length === 0 ? {} : { refs: [...twin.refs, ...refs] }),
        ...(promoted ? { reasons: [], contradicts: undefined, approvedHash: hashText(twin.text) } : {}),
      }),
    },
  }
  const rule = await desk.change(twin, change)
  if (promoted && countsAsActivation(context, draft, rule)) await noteActivation(context, rule.recordId)
  const gainedTags = tags.title !== undefined || tags.triggers !== undefined || tags.always
  return { outcome: 'duplicate', rule, gainedTags, promoted }
}

function missingTags(draft: RuleDraft, twin: Rule): { title?: string; triggers?: readonly string[]; always: boolean } {
  // A file that nobody has reviewed decides nothing about a rule that is known.
  if (draft.source === 'import' && draft.reviewed !== true) return { always: false }
  const { title = '', triggers = [] } = draft
  const untagged = twin.title === '' && twin.triggers.length === 0 && !twin.always
  return {
    ...(twin.title === '' && title !== '' ? { title } : {}),
    ...(twin.triggers.length === 0 && triggers.length > 0 ? { triggers } : {}),
    always: untagged && draft.always === true && twin.record.attributes.unpinned !== true,
  }
}

/** The copy that waits is judged as if it came now, with its own words. */
async function isPromoted(desk: Desk, draft: RuleDraft, twin: Rule, rules: readonly Rule[]): Promise<boolean> {
  const others = rules.filter((rule) => isInForce(rule) && rule.id !== twin.id)
  const { title, evidence, refs, check, good, bad } = twin
  const asNow: RuleDraft = {
    ...{ text: twin.text, scope: twin.scope, source: draft.source, title, evidence, refs, triggers: twin.triggers },
    ...(check === undefined ? {} : { check }),
    ...(good === undefined ? {} : { good }),
    ...(bad === undefined ? {} : { bad }),
    ...(draft.pending === undefined ? {} : { pending: draft.pending }),
    ...(draft.reviewed === undefined ? {} : { reviewed: draft.reviewed }),
  }
  if (refusalsOf(desk.context, textsOf(asNow)).length > 0) return false
  const contradicts = findContradicted(asNow, others)
  const { reasons } = await decideStatus(desk.context, asNow, { trust: desk.trust, contradicts })
  return reasons.length === 0
}
