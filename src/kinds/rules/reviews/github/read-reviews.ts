import { MnemaError } from '../../../../contract/index.ts'
import type { GitHubRepository } from '../../trust/index.ts'
import type { ReviewReading } from '../review-comment.ts'
import {
  listedAnswer,
  moreThreadsAnswer,
  type PullAnswer,
  type PullPage,
  recentAnswer,
  type Thread,
  type ThreadPage,
} from './answers.ts'
import { type GitHubClient, openClient, type Patience } from './open-client.ts'
import { listedPulls, moreThreads, recentPulls } from './queries.ts'
import { toComment } from './to-comment.ts'

/** Pull requests of one question. */
const pullsOfQuestion = 10

export interface WantedReviews {
  repository: GitHubRepository
  token: string
  /** Numbers of pull requests; without them, comments since `since`. */
  pulls: readonly number[]
  since: Date
  signal?: AbortSignal | undefined
  patience?: Patience
  /** How many pull requests were read, of how many as far as that is known. */
  progress?: (done: number, total: number) => void
}

/**
 * Reads the comments that begin review threads. What was read before a failure or the end of the budget counts, and `unread` says why there
 * is no more.
 * @throws MnemaError `unavailable` where nothing could be read, with a message for people; `timeout` where the caller gave up.
 */
export async function readReviews(wanted: WantedReviews): Promise<ReviewReading> {
  const client = openClient(wanted.repository, wanted.token, wanted)
  const found: Found = { threads: [], missing: [], pulls: 0 }
  let unread: string | undefined
  try {
    await (wanted.pulls.length > 0 ? readListed(client, wanted, found) : readRecent(client, wanted, found))
    unread = found.stopped ? client.exhausted() : undefined
  } catch (error) {
    if (!(error instanceof MnemaError) || error.code !== 'unavailable' || found.pulls === 0) throw error
    unread = error.message
  }
  const comments = found.threads.flatMap(({ pull, thread }) => toComment(wanted.repository, pull, thread) ?? [])
  const recent = wanted.pulls.length > 0 ? comments : comments.filter(({ at }) => at >= wanted.since)
  return { comments: recent, missing: found.missing, unread }
}

interface Found {
  threads: { pull: number; thread: Thread }[]
  missing: number[]
  /** How many pull requests were read. */
  pulls: number
  /** The budget ended first. */
  stopped?: boolean
}

async function readListed(client: GitHubClient, { pulls, progress }: WantedReviews, found: Found): Promise<void> {
  for (let start = 0; start < pulls.length; start += pullsOfQuestion) {
    const numbers = pulls.slice(start, start + pullsOfQuestion)
    const answer = await client.ask(listedAnswer, listedPulls(numbers))
    if (answer === undefined) {
      found.stopped = true
      return
    }
    for (const number of numbers) {
      const pull = answer.repository[`p${number}`]
      if (pull === undefined || pull === null) found.missing.push(number)
      else await readThreads(client, pull, found)
    }
    progress?.(start + numbers.length, pulls.length)
  }
}

async function readRecent(client: GitHubClient, { since, progress }: WantedReviews, found: Found): Promise<void> {
  let next: string | null | undefined
  while (next !== null) {
    const page = await askRecent(client, next ?? null)
    if (page === undefined) {
      found.stopped = true
      return
    }
    const touched = page.nodes.filter(({ updatedAt }) => updatedAt >= since)
    for (const pull of touched) await readThreads(client, pull, found)
    progress?.(found.pulls, found.pulls)
    next = touched.length === page.nodes.length && page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  }
}

async function askRecent(client: GitHubClient, after: string | null): Promise<PullPage | undefined> {
  const answer = await client.ask(recentAnswer, recentPulls, { after })
  return answer?.repository.pullRequests
}

/** The threads that came with the pull request, then its further pages. */
async function readThreads(client: GitHubClient, { number, reviewThreads }: PullAnswer, found: Found): Promise<void> {
  found.pulls += 1
  let page: ThreadPage | undefined = reviewThreads
  while (page !== undefined) {
    found.threads.push(...page.nodes.map((thread) => ({ pull: number, thread })))
    const { hasNextPage, endCursor }: ThreadPage['pageInfo'] = page.pageInfo
    if (!hasNextPage || endCursor === null) return
    page = await askThreads(client, number, endCursor)
  }
  found.stopped = true
}

async function askThreads(client: GitHubClient, number: number, after: string): Promise<ThreadPage | undefined> {
  const answer = await client.ask(moreThreadsAnswer, moreThreads, { number, after })
  return answer?.repository.pullRequest.reviewThreads
}
