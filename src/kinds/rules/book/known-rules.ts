import type { Context, MemoryRecord } from '../../../contract/index.ts'
import type { Rule } from '../rule.ts'
import { freeRuleId, storedRuleId } from '../rule-id.ts'
import { ruleOf } from '../rule-record.ts'

interface KnownRule {
  revision: number
  versionToken: string
  rule: Rule
}

/** Most projects of which the rules are kept in the process. */
const mostProjects = 50
const known = new Map<string, Map<string, KnownRule>>()
/** What was read last of each project, with the mark that it had then. */
const marked = new WeakMap<Map<string, KnownRule>, { mark: string; rules: readonly Rule[] }>()

/**
 * All rules of the project whatever their status, the oldest first. What was read before is kept, and the store is asked only for
 * what changed since: the version of a record decides, so that every process sees every other's changes at once.
 */
export async function readRules(context: Context, projectId: string): Promise<readonly Rule[]> {
  const before = known.get(projectId) ?? new Map<string, KnownRule>()
  const mark = await context.records.mark({ kind: 'rules', projectId })
  const last = marked.get(before)
  if (last !== undefined && last.mark === mark) return last.rules
  const rules = await readChanged(context, projectId, before)
  const now = known.get(projectId)
  // The mark is older than what was read: what changed in between has another.
  if (mark !== undefined && now !== undefined) marked.set(now, { mark, rules })
  return rules
}

async function readChanged(
  context: Context,
  projectId: string,
  before: Map<string, KnownRule>,
): Promise<readonly Rule[]> {
  const versions = await context.records.versions({ kind: 'rules', projectId })
  const changed = versions.filter(({ id, revision, versionToken }) => {
    const kept = before.get(id)
    return kept?.revision !== revision || kept.versionToken !== versionToken
  })
  if (changed.length === 0 && before.size === versions.length) return inOrder(before)
  const records = await context.records.getMany(changed.map(({ id }) => id))
  const fresh = new Map(records.map((record) => [record.id, record]))
  const present = versions.flatMap(({ id }) => fresh.get(id) ?? before.get(id)?.rule.record ?? [])
  const taken = new Set(present.flatMap(({ id }) => before.get(id)?.rule.id ?? []))
  const after = new Map<string, KnownRule>()
  for (const record of present.sort(byAge)) {
    const kept = before.get(record.id)
    const known = !fresh.has(record.id) && kept !== undefined ? kept : read(context, record, kept?.rule.id, taken)
    after.set(record.id, known)
  }
  keep(projectId, after)
  return inOrder(after)
}

/** A rule keeps the id that it was once seen with; a new one gets one of its own. */
function read(context: Context, record: MemoryRecord, known: string | undefined, taken: Set<string>): KnownRule {
  const id = known ?? ownId(record, taken)
  taken.add(id)
  const { revision, versionToken } = record
  return { revision, versionToken, rule: readRule(context, record, id) }
}

/** The rule of a record as it may be served. */
export function readRule(context: Context, record: MemoryRecord, id: string): Rule {
  return safely(context, ruleOf(record, id))
}

/** The id that was written down with the record, or the first one drawn from its own that is free. */
export function ownId(record: MemoryRecord, taken: ReadonlySet<string>): string {
  const stored = storedRuleId(record)
  return stored !== undefined && !taken.has(stored) ? stored : freeRuleId(record.id, taken)
}

function byAge(a: MemoryRecord, b: MemoryRecord): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}

function inOrder(rules: ReadonlyMap<string, KnownRule>): readonly Rule[] {
  return [...rules.values()].map(({ rule }) => rule)
}

function keep(projectId: string, rules: Map<string, KnownRule>): void {
  known.delete(projectId)
  known.set(projectId, rules)
  const [oldest] = known.keys()
  if (known.size > mostProjects && oldest !== undefined) known.delete(oldest)
}

/** Only a text with one of these can hide something; the screening costs a hook a tenth of a second where it is first asked. */
const unusual = /\p{C}|\p{Default_Ignorable_Code_Point}|[\u2028\u2029]/u

/** What came into the store past the book is never served while it hides something. */
function safely(context: Context, rule: Rule): Rule {
  if (rule.status !== 'active' && rule.status !== 'stale') return rule
  if (![rule.text, rule.title, ...rule.triggers].some((part) => unusual.test(part))) return rule
  const findings = context.screening.examine({ text: rule.text, title: rule.title, triggers: rule.triggers })
  const [hidden] = findings.filter(({ verdict, kind }) => verdict === 'refuse' && kind !== 'secret')
  return hidden === undefined ? rule : { ...rule, status: 'pending', reasons: ['contains hidden characters'] }
}
