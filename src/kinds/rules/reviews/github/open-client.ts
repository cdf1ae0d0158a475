import { Octokit } from '@octokit/core'
import { retry } from '@octokit/plugin-retry'
import type { z } from 'zod'
import { MnemaError } from '../../../../contract/index.ts'
import type { GitHubRepository } from '../../trust/index.ts'
import { partOf, toFailure } from './failure.ts'

/** Most questions of one call. */
const mostQuestions = 24
/** Milliseconds for one question, and after which no further one is asked. */
const defaultPatience = { question: 20_000, whole: 40_000 }

export type Patience = typeof defaultPatience

/** GraphQL of a repository, within a budget. */
export interface GitHubClient {
  /**
   * Asks and reads the answer. Undefined: the budget is used up, for the reason in `exhausted`.
   * @throws MnemaError `unavailable` with a message for people, `timeout` where the caller gave up.
   */
  ask<T>(
    answer: z.ZodType<T>,
    query: string,
    variables?: Record<string, string | number | null>,
  ): Promise<T | undefined>
  exhausted(): string | undefined
}

/** Opens GitHub's official client for a repository. A failure of GitHub's own is tried once more, never a limit or a refusal. */
export function openClient(
  { api, owner, name }: GitHubRepository,
  token: string,
  { signal, patience = defaultPatience }: { signal?: AbortSignal | undefined; patience?: Patience | undefined },
): GitHubClient {
  const octokit = new (Octokit.plugin(retry))({
    auth: token,
    baseUrl: api,
    userAgent: 'mnema',
    retry: { retries: 1, retryAfterBaseValue: 500, doNotRetry: [400, 401, 403, 404, 410, 422, 429, 451] },
  })
  const end = Date.now() + patience.whole
  let asked = 0

  function exhausted(): string | undefined {
    if (asked >= mostQuestions) return `one call asks GitHub at most ${mostQuestions} questions`
    return asked > 0 && Date.now() >= end ? 'GitHub was too slow to read everything' : undefined
  }

  return {
    exhausted,
    async ask(answer, query, variables = {}) {
      if (exhausted() !== undefined) return undefined
      asked += 1
      const timeout = AbortSignal.timeout(patience.question)
      const request = {
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        redirect: 'error' as const,
      }
      try {
        const data: unknown = await octokit.graphql(query, { owner, name, ...variables, request }).catch((error) => {
          const part = partOf(error)
          if (part === undefined) throw error
          return part
        })
        return answer.parse(data)
      } catch (error) {
        if (signal?.aborted) throw new MnemaError('timeout', 'The reading of the reviews was cancelled.')
        throw toFailure(error, `${owner}/${name}`)
      }
    },
  }
}
