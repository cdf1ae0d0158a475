import type { Context } from '../../../contract/index.ts'
import type { Rule, RuleDraft } from '../rule.ts'
import type { Trust } from '../trust/index.ts'
import { activationsLeft } from './activations.ts'
import { textsOf } from './refusals.ts'
import { asReason, risksOf } from './risks.ts'

/** Whether a draft is put in force, and why not. */
export interface Decision {
  reasons: string[]
  /** What a person should know of a rule that is put in force all the same, because a person wrote it. */
  told: string[]
}

/** A draft says that a person wrote it; only a person's request is believed. */
export function isPersons(context: Context, draft: Pick<RuleDraft, 'source'>): boolean {
  return draft.source === 'person' && context.caller.audience === 'person'
}

/** Screening, then trust, then the session's cap. */
export async function decideStatus(
  context: Context,
  draft: RuleDraft,
  { trust, contradicts, replaced }: { trust: Trust; contradicts: Rule | undefined; replaced?: Rule | undefined },
): Promise<Decision> {
  const risky = asReason(risksOf(context, textsOf(draft)))
  const against = contradicts === undefined ? [] : [`may contradict rule ${contradicts.id}`]
  const wished = draft.pending === true ? ['was left for a person to decide'] : []
  if (isPersons(context, draft)) return { reasons: [...against, ...wished], told: risky }
  const again = replaced === undefined ? [] : ['says what a person replaced by another rule']
  const reasons = [...against, ...risky, ...again, ...wished]
  if (draft.source === 'mined') reasons.push('is a rough draft that nobody has judged')
  else if (draft.source === 'import' && draft.reviewed !== true) reasons.push('comes from a file')
  else if (!trust.trusted) reasons.push(trust.reason)
  // What a team has reviewed was put in force by people, and not by this session.
  if (reasons.length === 0 && draft.reviewed !== true && (await activationsLeft(context)) === 0) {
    reasons.push(`this session has put ${context.settings.rules.activationCap} rules in force already`)
  }
  return { reasons, told: [] }
}
