import { z } from 'zod'

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })

/** A list in which GitHub leaves what may not be seen empty. */
function listOf<T extends z.ZodType>(item: T) {
  return z.array(item.nullable()).transform((list) => list.flatMap((one) => (one === null ? [] : [one])))
}

const comment = z.object({
  url: z.string(),
  path: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  authorAssociation: z.string(),
  state: z.string(),
  isMinimized: z.boolean(),
  minimizedReason: z.string().nullable(),
  /** Null where the account is gone. */
  author: z.object({ __typename: z.string(), login: z.string() }).nullable(),
})

const thread = z.object({
  isResolved: z.boolean(),
  isOutdated: z.boolean(),
  comments: z.object({ totalCount: z.int(), nodes: listOf(comment) }),
})

/** A page of threads. */
const threads = z.object({ pageInfo, nodes: listOf(thread) })

const pull = z.object({
  number: z.int(),
  updatedAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  reviewThreads: threads,
})

const pulls = z.object({ pageInfo, nodes: listOf(pull) })

export type Thread = z.infer<typeof thread>
export type ThreadPage = z.infer<typeof threads>
export type PullAnswer = z.infer<typeof pull>
export type PullPage = z.infer<typeof pulls>

/** What GitHub answers to the queries, as far as it is read. A repository that the login may not see is null. */
export const recentAnswer = z.object({
  repository: z.object({ pullRequests: pulls }),
})

export const moreThreadsAnswer = z.object({
  repository: z.object({ pullRequest: z.object({ reviewThreads: threads }) }),
})

/** By the name of each pull request; null for one that does not exist. */
export const listedAnswer = z.object({ repository: z.record(z.string(), pull.nullable()) })
