import type { Context } from '../../../contract/index.ts'
import { derive } from '../derive.ts'
import { openReviewLedger } from '../reviews/index.ts'
import type { Rule, RuleBook } from '../rule.ts'
import { limits } from '../rule.ts'
import { type NoteName, notes } from './delivery.ts'

/** What a reply has to remark on besides its rules. */
export interface Remarks {
  /** Ids and keys that the session was given already. */
  given: ReadonlySet<string>
  /** The rules in force. */
  rules: readonly Rule[]
  noTask: boolean
  /** Relevant rules that are not repeated. */
  known: number
  /** Rules that were chosen and did not fit. */
  left: number
  /** Paths of other projects. */
  outside: number
  /** Ids in `include` that no rule in force has. */
  unknown: number
  includeCut: boolean
}

export interface Note {
  /** The key under which the ledger keeps that it was said; undefined for what belongs to this one reply. */
  key: string | undefined
  text: string
}

const countUntagged = derive(
  (rules: readonly Rule[]) => rules.filter(({ triggers, always }) => triggers.length === 0 && !always).length,
)

/** The notes of a reply: each general one at most once in a session, in an order that never changes. */
export async function gatherNotes(context: Context, book: RuleBook, remarks: Remarks): Promise<readonly Note[]> {
  const { slug } = book.project
  const { given, rules } = remarks
  const untagged = countUntagged(rules)
  const general: readonly (readonly [NoteName, string | undefined])[] = [
    ['setUp', rules.length > 0 ? undefined : await setUp(context, book, given)],
    ['noTask', remarks.noTask ? 'No task was given, so every applicable rule is listed.' : undefined],
    [
      'known',
      remarks.known > 0
        ? `${remarks.known} relevant rule(s) are not repeated: you already have them in this session. If your context was reset, call get_rules again with refresh.`
        : undefined,
    ],
    [
      'outside',
      remarks.outside > 0
        ? `${remarks.outside} of the paths are not in project \`${slug}\` and were left out; call get_rules for them separately.`
        : undefined,
    ],
    [
      'untagged',
      untagged > 0
        ? `${untagged} approved rule(s) in \`${slug}\` have no tags yet. When the user's task is done, call organize_rules and then tag_rules, so that they are sent when they matter.`
        : undefined,
    ],
    ['reviews', await readReviews(context, book, given)],
  ]
  const said = general.flatMap(([name, text]) => {
    const key = notes[name]
    return text === undefined || given.has(key) ? [] : [{ key, text }]
  })
  return [...said, ...ofThisReply(remarks).map((text) => ({ key: undefined, text }))]
}

function ofThisReply({ left, unknown, includeCut }: Remarks): string[] {
  return [
    ...(left > 0 ? [`${left} chosen rule(s) did not fit into max_tokens and are the first of the titles.`] : []),
    ...(unknown > 0 ? [`${unknown} of the ids in \`include\` belong to no approved rule of this project.`] : []),
    ...(includeCut ? [`Only the first ${limits.include} ids of \`include\` were read.`] : []),
  ]
}

const day = 86_400_000
/** Days after which review feedback is worth reading again. */
const reviewsAge = 14

/** Only a repository on GitHub has review feedback to read, and only who may save is asked to. */
async function readReviews(
  context: Context,
  { project }: RuleBook,
  given: ReadonlySet<string>,
): Promise<string | undefined> {
  if (given.has(notes.reviews) || !project.identity.startsWith('git:github.com/') || !maySave(context)) return undefined
  const last = await openReviewLedger(context, project).lastAttempt()
  if (last !== undefined && context.now.getTime() - last.at.getTime() < reviewsAge * day) return undefined
  const since = last === undefined ? 'yet' : `for ${reviewsAge} days`
  return `Review feedback of \`${project.slug}\` has not been read ${since}: when the user's task is done, call learn_from_reviews.`
}

function maySave({ caller }: Context): boolean {
  return caller.scopes.includes('write') || caller.scopes.includes('admin')
}

/** A project without a single rule, approved or not, is one that nobody has set up. */
async function setUp(context: Context, book: RuleBook, given: ReadonlySet<string>): Promise<string | undefined> {
  if (given.has(notes.setUp)) return undefined
  const all = await book.list({ statuses: ['active', 'stale', 'pending', 'rejected', 'superseded'] })
  if (all.length > 0) return undefined
  const { slug } = book.project
  const tools = maySave(context)
    ? ' Set it up once: call discover_conventions and learn_from_reviews, judge what they offer, and save what is really a convention with propose_rules.'
    : ''
  return `Project \`${slug}\` is new here and has no rules yet.${tools}`
}
