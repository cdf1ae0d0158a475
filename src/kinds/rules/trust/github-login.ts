import { execFile } from 'node:child_process'

/** Milliseconds for which a login that was asked of `gh` is kept in the process. */
const life = 300_000
const kept = new Map<string, { at: number; token: Promise<string | undefined> }>()

/**
 * The token for a host of GitHub: from `GH_TOKEN` or `GITHUB_TOKEN` (on a host of one's own `GH_ENTERPRISE_TOKEN` or
 * `GITHUB_ENTERPRISE_TOKEN`), else from `gh auth token`. Undefined: nobody is logged in.
 */
export function findGitHubToken(
  host: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  const names =
    host === 'github.com' ? ['GH_TOKEN', 'GITHUB_TOKEN'] : ['GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN']
  const stated = names.map((name) => environment[name]?.trim()).find((token) => token !== undefined && token !== '')
  if (stated !== undefined) return Promise.resolve(stated)
  const known = kept.get(host)
  if (known !== undefined && Date.now() - known.at < life) return known.token
  const token = askGh(host)
  kept.set(host, { at: Date.now(), token })
  return token
}

function askGh(host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('gh', ['auth', 'token', '--hostname', host], { timeout: 2_000, windowsHide: true }, (error, output) => {
      const token = error === null ? output.trim() : ''
      resolve(/^[\w.-]{10,400}$/.test(token) ? token : undefined)
    })
  })
}
