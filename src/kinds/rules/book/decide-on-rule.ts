import { MnemaError } from '../../../contract/index.ts'
import type { Rule } from '../rule.ts'
import { attributesOf, hashText } from '../rule-record.ts'
import { findTwin } from './compare-rules.ts'
import type { Desk } from './desk.ts'
import { refusalsOf, textsOf } from './refusals.ts'
import { requirePerson } from './require-person.ts'

/**
 * A person puts a rule in force, with the text that it has now.
 * @throws MnemaError `forbidden`, `not_found`, `unsafe_text`, `conflict` where another rule in force says the same.
 */
export async function approveRule(desk: Desk, id: string): Promise<Rule> {
  requirePerson(desk.context)
  await desk.lock()
  const rule = await desk.require(id)
  const refusals = refusalsOf(desk.context, textsOf(rule))
  if (refusals.length > 0) {
    throw new MnemaError('unsafe_text', `Rule ${rule.id} ${refusals.join('; ')}.`, {
      field: 'id',
      remedy: 'Edit the rule or reject it.',
    })
  }
  const others = (await desk.rules()).filter(({ id: other, status }) => other !== rule.id && status === 'active')
  const twin = findTwin(rule, others)
  if (twin !== undefined) {
    throw new MnemaError('conflict', `Rule ${twin.id} says the same in the same scope.`, {
      field: 'id',
      remedy: `Reject ${rule.id}, or ${twin.id} first.`,
    })
  }
  const attributes = attributesOf({ reasons: [], contradicts: undefined, approvedHash: hashText(rule.text) })
  return desk.change(rule, {
    status: 'active',
    attributes: { ...attributes, rejectedBecause: null, supersededBy: null },
  })
}

/** A person takes a rule out; it stays as a mark, so that nobody proposes it again. */
export async function rejectRule(desk: Desk, id: string, reason?: string): Promise<Rule> {
  requirePerson(desk.context)
  await desk.lock()
  const rule = await desk.require(id)
  const attributes = attributesOf({ contradicts: undefined, reasons: [] })
  return desk.change(rule, {
    status: 'rejected',
    attributes: { ...attributes, rejectedBecause: reason ?? null },
    ...(reason === undefined ? {} : { provenance: { reason } }),
  })
}

/** A person stops a rule from being sent on every call; no agent switches that on again. */
export async function unpinRule(desk: Desk, id: string): Promise<Rule> {
  requirePerson(desk.context)
  await desk.lock()
  const rule = await desk.require(id)
  return desk.change(rule, { attributes: { ...attributesOf({ always: false }), unpinned: true } })
}

/** A person replaces a rule by another one. */
export async function supersedeRule(desk: Desk, id: string, by: string): Promise<Rule> {
  requirePerson(desk.context)
  await desk.lock()
  const rule = await desk.require(id)
  const next = await desk.require(by)
  if (next.id === rule.id) {
    throw new MnemaError('invalid_input', 'A rule cannot replace itself.', {
      field: 'by',
      remedy: 'Name the rule that is to stand instead.',
    })
  }
  return desk.change(rule, { status: 'superseded', attributes: { supersededBy: next.id } })
}
