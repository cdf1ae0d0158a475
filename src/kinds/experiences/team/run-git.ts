import { execFile } from 'node:child_process'
import { gitEnvironment } from '../git-environment.ts'

/** Milliseconds after which git is stopped: a remote that does not answer holds nobody up. */
const patience = 60_000

const mostBytes = 96 * 1_048_576

/** What git printed, or its complaint. */
export type GitResult<Out = string> = { ok: true; out: Out } | { ok: false; complaint: string }

/** Nothing that a repository brings along is run, and nobody is asked for a password. */
const guarded = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.symlinks=false', 'core.autocrlf=false'],
  ...['commit.gpgSign=false', 'submodule.recurse=false', 'user.name=Mnema', 'user.email=mnema@localhost'],
].flatMap((setting) => ['-c', setting])

/** Runs git in a folder, without a shell. */
export async function runGit(folder: string, words: readonly string[]): Promise<GitResult> {
  const result = await runGitWith(folder, words, '')
  return result.ok ? { ok: true, out: result.out.toString('utf8') } : result
}

/** The same with something on its standard input, and its answer in bytes. */
export function runGitWith(folder: string, words: readonly string[], input: string): Promise<GitResult<Buffer>> {
  const env = {
    ...gitEnvironment(),
    GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
    // The person's own key, where the environment names one; and no question either way.
    GIT_SSH_COMMAND: `${process.env.GIT_SSH_COMMAND ?? 'ssh'} -oBatchMode=yes`,
    LC_ALL: 'C',
  }
  return new Promise((resolve) => {
    const child = execFile(
      'git',
      [...guarded, '-C', folder, ...words],
      { env, timeout: patience, maxBuffer: mostBytes, encoding: 'buffer' },
      (error, stdout, stderr) =>
        resolve(
          error === null
            ? { ok: true, out: stdout }
            : { ok: false, complaint: stderr.toString('utf8').trim() || error.message },
        ),
    )
    // A git that ends before it has read all says why in its result.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}
