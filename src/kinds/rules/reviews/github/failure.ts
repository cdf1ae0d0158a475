import { z } from 'zod'
import { MnemaError } from '../../../../contract/index.ts'

const header = z.union([z.string(), z.number()]).optional()
const headers = z.looseObject({
  'retry-after': header,
  'x-ratelimit-remaining': header,
  'x-ratelimit-reset': header,
})

type Headers = z.infer<typeof headers>

/** An answer with a status that says no. */
const refusal = z.looseObject({
  status: z.int(),
  message: z.string(),
  response: z.looseObject({ headers, data: z.unknown() }).optional(),
})

/** An answer that says what is wrong with the question. */
const complaint = z.looseObject({
  headers,
  errors: z.array(
    z.looseObject({ type: z.string().optional(), path: z.array(z.union([z.string(), z.number()])).optional() }),
  ),
  data: z.unknown(),
})

/** What is there of an answer in which only some of the pull requests are missing. */
export function partOf(error: unknown): unknown {
  const { success, data: said } = complaint.safeParse(error)
  const onlyMissing = success && said.errors.every(({ type, path }) => type === 'NOT_FOUND' && path?.length === 2)
  return onlyMissing ? (said.data ?? undefined) : undefined
}

/** Why GitHub was not read, in words that a person can act on. Nothing of GitHub's own text is in them. */
export function toFailure(error: unknown, name: string): MnemaError {
  if (error instanceof MnemaError) return error
  return new MnemaError('unavailable', describe(error, name), { cause: error })
}

function describe(error: unknown, name: string): string {
  const complained = complaint.safeParse(error)
  if (complained.success) return describeComplaint(complained.data, name)
  if (error instanceof z.ZodError) return "GitHub's answer could not be understood"
  const refused = refusal.safeParse(error)
  if (!refused.success) return 'GitHub could not be reached'
  const { status, response } = refused.data
  if (response === undefined) {
    return isTimeout(error) ? 'GitHub did not answer in time' : 'GitHub could not be reached'
  }
  const limit = limitOf(status, response.headers, response.data)
  if (limit !== undefined) return limit
  if (status === 401) return 'GitHub refused the login; log in again with `gh auth login`, or renew GH_TOKEN'
  if (status === 403) return `the GitHub login may not read ${name}`
  if (status === 404) return `GitHub shows no ${name} to this login`
  return `GitHub answered ${status}`
}

function describeComplaint({ errors, headers: given }: z.infer<typeof complaint>, name: string): string {
  const types = new Set(errors.map(({ type }) => type))
  if (types.has('RATE_LIMITED') || types.has('RATE_LIMIT')) return usedUp(given)
  if (types.has('NOT_FOUND')) return `GitHub shows no ${name} to this login`
  if (types.has('FORBIDDEN') || types.has('INSUFFICIENT_SCOPES')) {
    return `the GitHub login may not read the pull requests of ${name}; a token needs the scope repo, and for some organisations single sign-on`
  }
  return 'GitHub could not answer the question'
}

/** Two limits: so many questions an hour, and so many at once. */
function limitOf(status: number, given: Headers, data: unknown): string | undefined {
  if (status !== 403 && status !== 429) return undefined
  const after = Number(given['retry-after'])
  if (given['x-ratelimit-remaining'] !== undefined && Number(given['x-ratelimit-remaining']) === 0) return usedUp(given)
  const secondary = /secondary rate limit|abuse detection/i.test(JSON.stringify(data ?? ''))
  if (status !== 429 && !secondary && !Number.isFinite(after)) return undefined
  const wait = Number.isFinite(after) && after > 0 ? `${Math.ceil(after)} seconds` : 'a minute or longer'
  return `GitHub asks for a pause because of too many questions (its secondary rate limit); try again in ${wait}`
}

function usedUp(given: Headers): string {
  const reset = Number(given['x-ratelimit-reset'])
  const when = Number.isFinite(reset) && reset > 0 ? ` until ${clock(reset)}` : '; try again in an hour'
  return `the rate limit of this GitHub login is used up${when}`
}

/** @param seconds since 1970. */
function clock(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError'
}
