import { MnemaError, type RecordChange } from '../../../contract/index.ts'
import type { Rule, RuleBook } from '../rule.ts'
import { attributesOf, hashText, termsOf } from '../rule-record.ts'
import { cleanText, cleanTriggers } from './clean-draft.ts'
import { findTwin } from './compare-rules.ts'
import type { Desk } from './desk.ts'
import { type RuleTexts, refusalsOf } from './refusals.ts'
import { requirePerson } from './require-person.ts'

type Change = Parameters<RuleBook['edit']>[1]
type Tags = Parameters<RuleBook['tag']>[1]

/** @throws MnemaError `unsafe_text` that names what is wrong with the texts. */
function refuse(desk: Desk, texts: RuleTexts): void {
  const refusals = refusalsOf(desk.context, texts)
  if (refusals.length === 0) return
  throw new MnemaError('unsafe_text', refusals.join('; '), { remedy: 'Correct it and send it again.' })
}

/**
 * A person changes a rule. What is in force stays in force with its new text: the person's word approves it.
 * @throws MnemaError `forbidden`, `not_found`, `unsafe_text`, `conflict` where another rule says the same.
 */
export async function editRule(desk: Desk, id: string, change: Change): Promise<Rule> {
  requirePerson(desk.context)
  await desk.lock()
  const rule = await desk.require(id)
  const text = change.text === undefined ? rule.text : cleanText(change.text)
  const title = change.title === undefined ? undefined : cleanText(change.title)
  const triggers = change.triggers === undefined ? undefined : cleanTriggers(change.triggers)
  const { good, bad, check } = change
  refuse(desk, { text, title, triggers, good, bad, check })
  const scope = change.scope ?? rule.scope
  const others = (await desk.rules()).filter(({ id: other, status }) => other !== rule.id && status === 'active')
  const twin = findTwin({ text, scope }, others)
  if (twin !== undefined) {
    throw new MnemaError('conflict', `Rule ${twin.id} says the same in the same scope.`, {
      field: 'rule',
      remedy: `Edit or reject ${twin.id} instead.`,
    })
  }
  const record: RecordChange = {
    body: text,
    ...(title === undefined ? {} : { title }),
    ...(triggers === undefined ? {} : { terms: termsOf(triggers) }),
    attributes: {
      ...attributesOf({
        scope,
        ...pick(change, ['always', 'blocking', 'good', 'bad', 'check']),
        ...(rule.approvedHash === undefined ? {} : { approvedHash: hashText(text) }),
      }),
      ...(change.always === false ? { unpinned: true } : {}),
    },
  }
  return desk.change(rule, record)
}

function pick<T extends object, K extends keyof T>(object: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {}
  for (const key of keys) if (key in object) picked[key] = object[key]
  return picked
}

/**
 * Title, triggers and `always` on. Nothing else is touched, and `always` is never taken off.
 * @throws MnemaError `not_found`, `unsafe_text`, `policy` where a person took `always` off.
 */
export async function tagRule(desk: Desk, id: string, tags: Tags): Promise<Rule> {
  await desk.lock()
  const rule = await desk.require(id)
  const title = tags.title === undefined ? undefined : cleanText(tags.title)
  const triggers = tags.triggers === undefined ? undefined : cleanTriggers(tags.triggers)
  refuse(desk, { title, triggers })
  const pins = tags.always === true && !rule.always
  if (pins && rule.record.attributes.unpinned === true && desk.context.caller.audience !== 'person') {
    throw new MnemaError('policy', 'a person unpinned this rule; only a person pins it again', {
      field: 'always',
      remedy: 'Leave always out.',
    })
  }
  return desk.change(rule, {
    ...(title === undefined ? {} : { title }),
    ...(triggers === undefined ? {} : { terms: termsOf(triggers) }),
    ...(pins ? { attributes: { always: true, unpinned: null } } : {}),
  })
}
