import { createHash } from 'node:crypto'
import { findGitHubToken } from './github-login.ts'
import type { GitHubRepository } from './github-repository.ts'

/** Whether one may push, or why that is not known. */
export type PushAccess = { known: true; push: boolean } | { known: false; why: string }

/** Most milliseconds that the question may take. */
const patience = 3_000
/** Milliseconds for which an answer is kept in the process; a failure for less. */
const life = { known: 300_000, unknown: 30_000 } as const
const kept = new Map<string, { until: number; access: PushAccess }>()

/** Asks GitHub whether the login of this machine may push to the repository. Never throws. */
export async function askPushAccess(
  repository: GitHubRepository,
  signal: AbortSignal | undefined,
): Promise<PushAccess> {
  const token = await findGitHubToken(repository.host)
  if (token === undefined) return { known: false, why: 'there is no GitHub login' }
  const login = createHash('sha256').update(token).digest('hex')
  const key = `${repository.api} ${repository.owner}/${repository.name} ${login}`
  const known = kept.get(key)
  if (known !== undefined && known.until > Date.now()) return known.access
  const access = await ask(repository, token, signal)
  kept.set(key, { until: Date.now() + (access.known ? life.known : life.unknown), access })
  return access
}

async function ask(
  { api, owner, name }: GitHubRepository,
  token: string,
  signal: AbortSignal | undefined,
): Promise<PushAccess> {
  const timeout = AbortSignal.timeout(patience)
  try {
    const response = await fetch(`${api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`, {
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'user-agent': 'mnema',
        'x-github-api-version': '2022-11-28',
      },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    if (response.status === 404) return { known: true, push: false }
    if (!response.ok) return { known: false, why: `GitHub answered ${response.status}` }
    const push = readPush(await response.json())
    return push === undefined ? { known: false, why: 'GitHub did not say' } : { known: true, push }
  } catch {
    // Offline, too slow or no JSON: in each case nothing is known, and the rule waits for a person.
    return { known: false, why: 'GitHub could not be reached' }
  }
}

function readPush(answer: unknown): boolean | undefined {
  if (typeof answer !== 'object' || answer === null || !('permissions' in answer)) return undefined
  const { permissions } = answer
  if (typeof permissions !== 'object' || permissions === null || !('push' in permissions)) return undefined
  return typeof permissions.push === 'boolean' ? permissions.push : undefined
}
