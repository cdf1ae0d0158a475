import { z } from 'zod'
import { type Context, MnemaError, type Project } from '../../../contract/index.ts'
import { projectOf } from '../project-of.ts'
import { openReviewLedger, parsePulls } from '../reviews/index.ts'
import type { Candidate } from '../reviews/mining/index.ts'
import { defineOutside } from './define.ts'
import { pathIn, pathsIn, projectIn } from './fields.ts'
import { given } from './given.ts'
import { judge } from './learn-judge.ts'
import { readFromGitHub } from './learn-read.ts'
import { type LearnReply, learnReply, nothingRead } from './learn-reply.ts'
import { storeDrafts } from './learn-store.ts'
import { renderLearned } from './learn-text.ts'

/** How far back, where nobody says. */
const defaultDays = 90

const input = z.strictObject({
  prs: z
    .string()
    .max(600)
    .optional()
    .describe('Pull requests: "12", "12, 15" or "15-18", at most 50. Default: recent comments.'),
  since_days: z.int().min(1).max(3650).optional().describe('Without prs: how many days back. Default 90.'),
  min_repeats: z.int().min(1).max(100).optional().describe('Similar comments that make a candidate. Default 1.'),
  save: z.boolean().optional().describe('Store rough drafts as pending without judging them. Discouraged.'),
  paths: pathsIn.optional().describe('Files in the project.'),
  path: pathIn.optional(),
  project: projectIn.optional(),
})

type Input = z.infer<typeof input>

/** What was found before the transaction. */
interface Gathered {
  project: Project | undefined
  reply: LearnReply
  candidates: readonly Candidate[]
  /** GitHub was asked, or would have been: the attempt is remembered. */
  attempted: boolean
}

export const learnFromReviews = defineOutside({
  verb: 'learn',
  tool: 'learn_from_reviews',
  summary: 'Candidates for rules from review comments on GitHub',
  guide:
    "Reads the project's pull-request review comments through the user's GitHub login and returns candidates, not rules, with instructions on how to judge them. Call when the user asks to learn from reviews, or get_rules says that review feedback is unread.",
  effect: 'write',
  screensItself: true,
  input,
  output: learnReply,
  failure: { prefix: 'Not read' },
  outside: gather,
  async run(context, asked, { project, reply, candidates, attempted }): Promise<LearnReply> {
    if (project === undefined) return reply
    if (attempted) await openReviewLedger(context, project).noteAttempt(reply.failure ?? reply.unread)
    if (asked.save !== true || reply.failure !== undefined) return reply
    return { ...reply, candidates: [], stored: await storeDrafts(context, project, candidates) }
  },
  render: renderLearned,
})

async function gather(context: Context, asked: Input): Promise<Gathered> {
  const { prs = '', since_days = defaultDays, min_repeats: minRepeats = 1, save = false } = asked
  const found = await projectOf(context, given({ paths: asked.paths, path: asked.path, project: asked.project }))
  const bare = { ...nothingRead, for_person: context.caller.audience === 'person' }
  if (found === undefined) return { project: undefined, reply: bare, candidates: [], attempted: false }
  const { project } = found
  const named = { ...bare, project: project.slug }
  const numbers = parsePulls(prs)
  if ('refused' in numbers) {
    if (bare.for_person) throw new MnemaError('invalid_input', `${numbers.refused}.`, { field: 'prs' })
    return { project, reply: { ...named, failure: numbers.refused }, candidates: [], attempted: false }
  }
  const read = await readFromGitHub(context, project, numbers.pulls, since_days)
  if ('failure' in read) {
    if (bare.for_person) await failForPerson(context, project, read.failure)
    return { project, reply: { ...named, ...read }, candidates: [], attempted: true }
  }
  const reply = numbers.pulls.length > 0 ? named : { ...named, since_days }
  return { project, ...(await judge(context, project, read, reply, { minRepeats, save })), attempted: true }
}

/** An agent reads what went wrong and carries on; a person's command fails, and a script sees that. The attempt counts all the same. */
async function failForPerson(context: Context, project: Project, failure: string): Promise<never> {
  await openReviewLedger(context, project).noteAttempt(failure)
  throw new MnemaError('unavailable', `${failure}.`)
}
