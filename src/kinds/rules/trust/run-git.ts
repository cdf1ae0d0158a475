import { execFile } from 'node:child_process'

/** What git may take at most. */
interface GitLimits {
  /** Milliseconds; 3,000 without it. */
  patience?: number
  /** Characters of its answer; 4 million without it. */
  answer?: number
}

/** Variables by which a caller's git would speak of another repository. */
const misleading = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_PARAMETERS',
]

/** What git prints; undefined where it fails, is not there, takes too long or says too much. Reads only: no hook, no prompt, no lock. */
export function runGit(
  directory: string,
  args: readonly string[],
  { patience = 3_000, answer = 4 << 20 }: GitLimits = {},
): Promise<string | undefined> {
  const environment: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
  for (const name of misleading) delete environment[name]
  const options = { cwd: directory, env: environment, timeout: patience, maxBuffer: answer, windowsHide: true }
  return new Promise((resolve) => {
    execFile('git', ['-c', 'core.fsmonitor=false', ...args], options, (error, output) =>
      resolve(error === null ? output : undefined),
    )
  })
}
