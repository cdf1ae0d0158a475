import { z } from 'zod'
import { type Context, estimateTokens } from '../../../contract/index.ts'
import { openRuleBook } from '../book/index.ts'
import { type FoundProject, folderOf, projectOf } from '../project-of.ts'
import { limits, type Rule } from '../rule.ts'
import { readRuleId } from '../rule-id.ts'
import { formatScope, sectionOf } from '../scope/index.ts'
import {
  type Decision,
  deliveryKey,
  gatherNotes,
  give,
  nameOf,
  openShelf,
  readGiven,
  readTargetFiles,
  renderRulesReply,
  ruleLineOf,
  selectRules,
  takeFitting,
} from '../select/index.ts'
import { countUsage, type UsageCount } from '../usage/index.ts'
import { define } from './define.ts'

/** Titles of rules that were not chosen; the others are only counted. */
const mostTitles = 40
const mostSections = 6

/** Tokens of a header and of one title. */
const headerCost = 30
const titleCost = 16

const input = z.strictObject({
  paths: z
    .array(z.string().min(1).max(4096))
    .min(1)
    .max(500)
    .describe('Absolute or workspace-relative paths of the files to edit or create.'),
  task: z
    .string()
    .max(20_000)
    .optional()
    .describe('Required: one sentence about the change, such as "add pagination to the orders endpoint".'),
  include: z
    .array(z.string().max(60))
    .max(500)
    .optional()
    .describe(`Ids from the list of titles whose text you want in full (up to ${limits.include}).`),
  refresh: z.boolean().optional().describe('Send rules again that were sent before: after your context was reset.'),
  max_tokens: z.int().min(100).optional().describe('Cap of the reply. Default: none.'),
})

type Input = z.infer<typeof input>

const output = z.object({
  project: z.string().optional().describe('Absent where the files belong to no project.'),
  sections: z.array(z.string()).describe('Parts of the project in which the files lie.'),
  rules: z
    .array(
      z.object({
        id: z.string().describe('Eight digits.'),
        scope: z.string().describe('Where it applies.'),
        text: z.string().describe('The rule.'),
        reason: z.string().describe('always, relevant, included, or no task.'),
        stale: z.boolean().optional().describe('Its evidence is gone.'),
      }),
    )
    .describe('To follow before code is written.'),
  already_sent: z.int().describe('Relevant rules that this session has already.'),
  others: z.array(z.object({ id: z.string(), title: z.string() })).describe('In scope and not sent.'),
  others_total: z.int().describe('How many those are, unnamed ones included.'),
  in_scope: z.int().describe('Rules that apply to the files.'),
  notes: z.array(z.string()).describe('Remarks; general ones once a session.'),
})

type Output = z.infer<typeof output>

const nothing: Output = {
  sections: [],
  rules: [],
  already_sent: 0,
  others: [],
  others_total: 0,
  in_scope: 0,
  notes: [],
}

export const getRules = define({
  verb: 'get',
  tool: 'get_rules',
  summary: 'The rules that a change needs',
  guide:
    'Call before you create or edit any file. Returns the rules that the change needs, without those already sent in this session, and names the rest by title. Follow them before you write code.',
  effect: 'read',
  input,
  output,
  failure: { prefix: 'get_rules failed' },
  cli: { positional: ['paths'] },
  run: async (context, given): Promise<Output> => {
    const found = await projectOf(context, { paths: given.paths })
    return found === undefined ? nothing : answer(context, found, given)
  },
  render: renderRulesReply,
})

async function answer(context: Context, { project, paths, outside }: FoundProject, asked: Input): Promise<Output> {
  const book = openRuleBook(context, project)
  const rules = await book.active()
  const task = asked.task?.trim().slice(0, limits.task) || undefined
  const included = readIncluded(asked.include ?? [], rules)
  const shelf = openShelf(context, project.id, rules)
  const targets = readTargetFiles(folderOf(context, project), paths)
  const { decisions } = await selectRules(shelf, { task, targets, include: included.ids })

  const inScope = decisions.filter(({ reason }) => reason !== 'out of scope')
  const ledger = await readGiven(context)
  const has = (rule: Rule): boolean => asked.refresh !== true && ledger.has(deliveryKey(rule))
  const chosen = inScope.filter((decision) => decision.chosen)
  const fresh = chosen.filter(({ rule, reason }) => reason === 'included' || !has(rule))
  const room = asked.max_tokens === undefined ? undefined : asked.max_tokens - headerCost
  const { taken, left } = takeFitting(fresh, room, costOf)
  const others = [...left, ...inScope.filter((decision) => !decision.chosen)]
  const rest = room === undefined ? mostTitles : (room - taken.reduce((sum, one) => sum + costOf(one), 0)) / titleCost
  const notes = await gatherNotes(context, book, {
    given: ledger,
    rules,
    noTask: task === undefined && inScope.length > 0,
    known: chosen.length - fresh.length,
    left: left.length,
    outside,
    unknown: included.unknown,
    includeCut: included.cut,
  })
  const keys = [...taken.map(({ rule }) => deliveryKey(rule)), ...notes.flatMap(({ key }) => key ?? [])]
  await give(context, keys, 'tool:get_rules')
  countUsage(context, { rules: countsOf(inScope, taken), askedIn: project.id })
  return {
    project: project.slug,
    sections: [...new Set(paths.map(sectionOf))].slice(0, mostSections),
    rules: taken.map(sent),
    already_sent: chosen.length - fresh.length,
    others: others
      .slice(0, Math.max(0, Math.min(mostTitles, Math.floor(rest))))
      .map(({ rule }) => ({ id: rule.id, title: nameOf(rule) })),
    others_total: others.length,
    in_scope: inScope.length,
    notes: notes.map(({ text }) => text),
  }
}

/** What `include` asks for: only rules in force are sent, and only the first ids are read. */
function readIncluded(include: readonly string[], rules: readonly Rule[]) {
  if (include.length === 0) return { ids: new Set<string>(), unknown: 0, cut: false }
  const known = new Set(rules.map(({ id }) => id))
  const read = include.slice(0, limits.include).map(readRuleId)
  const ids = new Set(read.flatMap((id) => (id !== undefined && known.has(id) ? [id] : [])))
  const unknown = read.filter((id) => id === undefined || !known.has(id)).length
  return { ids, unknown, cut: include.length > limits.include }
}

function costOf({ rule }: Decision): number {
  return estimateTokens(ruleLineOf(rule)) + 1
}

function sent({ rule, reason }: Decision): Output['rules'][number] {
  return {
    id: rule.id,
    scope: formatScope(rule.scope),
    text: rule.text,
    reason,
    ...(rule.status === 'stale' ? { stale: true } : {}),
  }
}

/** Most rules of a call that count as considered: the likeliest. */
const mostConsidered = 20

/** Only what is really sent counts as sent; an id that was asked for is cited. */
function countsOf(inScope: readonly Decision[], taken: readonly Decision[]): Map<string, Set<UsageCount>> {
  const counts = new Map<string, Set<UsageCount>>()
  for (const { rule, reason } of taken) {
    counts.set(rule.recordId, new Set(reason === 'included' ? ['sent', 'cited'] : ['sent', 'considered']))
  }
  for (const { rule, considered } of inScope.slice(0, mostConsidered)) {
    if (considered && !counts.has(rule.recordId)) counts.set(rule.recordId, new Set(['considered']))
  }
  return counts
}
