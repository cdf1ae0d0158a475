import { execFile } from 'node:child_process'
import { gitEnvironment } from '../git-environment.ts'

/** Most milliseconds that git may take, however patient the caller is: a hook must not wait. */
const longest = 400

export interface Checkout {
  commit: string | undefined
  dirty: boolean | undefined
}

/**
 * The commit at which something failed, and whether tracked files differed from it. Nothing where git does not say so in time.
 * @param patience milliseconds that the caller can spare
 */
export async function readCheckout(directory: string | undefined, patience: number): Promise<Checkout> {
  const timeout = Math.max(1, Math.min(longest, patience))
  if (directory === undefined) return { commit: undefined, dirty: undefined }
  const [head, difference] = await Promise.all([
    git(directory, ['rev-parse', '--verify', 'HEAD'], timeout),
    git(directory, ['diff-index', '--quiet', 'HEAD', '--'], timeout),
  ])
  const commit = head.output.trim()
  return {
    commit: head.code === 0 && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined,
    dirty: difference.code === 0 ? false : difference.code === 1 ? true : undefined,
  }
}

function git(
  directory: string,
  args: readonly string[],
  timeout: number,
): Promise<{ code: number | undefined; output: string }> {
  const options = { cwd: directory, env: gitEnvironment(), timeout, windowsHide: true }
  return new Promise((resolve) => {
    execFile('git', ['-c', 'core.fsmonitor=false', ...args], options, (error, output) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined
      resolve({ code, output })
    })
  })
}
