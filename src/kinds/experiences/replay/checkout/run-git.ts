import { spawn } from 'node:child_process'
import { delimiter, isAbsolute } from 'node:path'
import { findProgram, systemPath } from '../sandbox/index.ts'

interface GitOptions {
  input?: string
  /** More variables. */
  environment?: Readonly<Record<string, string>>
}

/**
 * Nothing that a repository or a person has configured may run: no hook, no filter, no file-system monitor, no transport (a partial clone
 * would otherwise fetch what it lacks with the repository's own `core.sshCommand`). Settings of the person and the system are not read;
 * `safe.directory` may then be open, since nothing of the repository is executed.
 */
const guarded = {
  LC_ALL: 'C',
  HOME: '/nonexistent',
  PATH: systemPath.join(':'),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_CONFIG_COUNT: '3',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
  GIT_CONFIG_KEY_1: 'core.fsmonitor',
  GIT_CONFIG_VALUE_1: 'false',
  GIT_CONFIG_KEY_2: 'core.hooksPath',
  GIT_CONFIG_VALUE_2: '/dev/null',
} as const

/** The system's folders, then the person's own. */
function places(): string[] {
  const own = (process.env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder))
  return [...systemPath, ...own]
}

/** What git prints, or why it failed. It runs outside the sandbox, so never in a folder that a replayed command could write to. */
export function runGit(
  args: readonly string[],
  options: GitOptions = {},
): Promise<{ ok: true; output: string } | { ok: false; problem: string }> {
  return new Promise((resolve) => {
    const child = spawn(findProgram('git', places()) ?? 'git', args, {
      cwd: '/',
      env: { ...guarded, ...options.environment },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    })
    let output = ''
    let complaint = ''
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
    child.stderr?.on('data', (data: Buffer) => (complaint += data.toString()))
    child.once('error', (error) => resolve({ ok: false, problem: error.message }))
    child.once('close', (code) =>
      resolve(code === 0 ? { ok: true, output: output.trim() } : { ok: false, problem: complaint.trim() }),
    )
    // Git that fails before it has read its input says so by its exit code.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.input)
  })
}
