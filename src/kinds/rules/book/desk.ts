import { type Context, MnemaError, type Project, type RecordChange, type RecordDraft } from '../../../contract/index.ts'
import type { Rule } from '../rule.ts'
import { deriveRuleId, readRuleId, storedRuleId } from '../rule-id.ts'
import type { Trust } from '../trust/index.ts'
import { ownId, readRule, readRules } from './known-rules.ts'

/** What the parts of a book share: one request's view of a project's rules. */
export interface Desk {
  context: Context
  project: Project
  trust: Trust
  /** All rules, whatever their status, the oldest first. */
  rules(): Promise<readonly Rule[]>
  /** Writers of one project follow one another; what they see is what is there. */
  lock(): Promise<void>
  /** @throws MnemaError `not_found`. */
  require(id: string): Promise<Rule>
  /** `shortId` is the id that the rule is to have where it is free. */
  create(draft: Omit<RecordDraft, 'kind' | 'projectId'> & { shortId?: string }): Promise<Rule>
  change(rule: Rule, change: RecordChange): Promise<Rule>
}

export function createDesk(context: Context, project: Project, trust: Trust): Desk {
  let seen: Promise<readonly Rule[]> | undefined
  let locked = false

  function rules(): Promise<readonly Rule[]> {
    seen ??= readRules(context, project.id)
    return seen
  }

  /** What was written by this request is known to it without asking the store again. */
  async function learn(rule: Rule): Promise<Rule> {
    const before = await rules()
    const index = before.findIndex(({ recordId }) => recordId === rule.recordId)
    const after = index < 0 ? [...before, rule] : before.with(index, rule)
    seen = Promise.resolve(after)
    return rule
  }

  return {
    context,
    project,
    trust,
    rules,
    async lock() {
      if (locked) return
      await context.lock(`rules:${project.id}`)
      locked = true
      seen = undefined
    },
    async require(id) {
      const wanted = readRuleId(id)
      const rule = (await rules()).find((each) => each.id === wanted)
      if (rule !== undefined) return rule
      throw new MnemaError('not_found', `unknown rule id ${wanted ?? '(not eight hex digits)'}`, {
        field: 'id',
        remedy: `Take an id from the list of rules in ${project.slug}.`,
      })
    },
    async create({ shortId, ...draft }) {
      const taken = new Set((await rules()).map(({ id }) => id))
      const record = await context.records.create({
        ...draft,
        kind: 'rules',
        projectId: project.id,
        ...(shortId === undefined || taken.has(shortId) ? {} : { attributes: { ...draft.attributes, shortId } }),
      })
      const id = ownId(record, taken)
      if (id === deriveRuleId(record.id) || id === storedRuleId(record)) return learn(readRule(context, record, id))
      // The id drawn from the record is an older rule's: the one that it got instead is written down.
      const marked = await context.records.update(record.id, { attributes: { shortId: id } })
      return learn(readRule(context, marked, id))
    },
    async change(rule, change) {
      return learn(readRule(context, await context.records.update(rule.recordId, change), rule.id))
    },
  }
}
