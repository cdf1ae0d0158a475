import { execFile } from 'node:child_process'

/** Most milliseconds that git may take. */
const patience = 3_000
/** Variables by which a caller's git would speak of another repository. */
const misleading = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_COMMON_DIR',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_PARAMETERS',
]

/** What git prints; undefined where it fails, is not there or takes too long. Reads only: no hook, no prompt, no lock. */
export function runGit(directory: string, args: readonly string[]): Promise<string | undefined> {
  const environment: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' }
  for (const name of misleading) delete environment[name]
  const options = { cwd: directory, env: environment, timeout: patience, maxBuffer: 4 << 20, windowsHide: true }
  return new Promise((resolve) => {
    execFile('git', ['-c', 'core.fsmonitor=false', ...args], options, (error, output) =>
      resolve(error === null ? output : undefined),
    )
  })
}
