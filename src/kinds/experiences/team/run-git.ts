import { execFile } from 'node:child_process'
import { gitEnvironment } from '../git-environment.ts'

/** Milliseconds after which git is stopped: a remote that does not answer holds nobody up. */
const patience = 60_000

/** What git printed, or its complaint. */
export type GitResult = { ok: true; out: string } | { ok: false; complaint: string }

/** Nothing that a repository brings along is run, and nobody is asked for a password. */
const guarded = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.symlinks=false', 'core.autocrlf=false'],
  ...['commit.gpgSign=false', 'submodule.recurse=false', 'user.name=Mnema', 'user.email=mnema@localhost'],
].flatMap((setting) => ['-c', setting])

/** Runs git in a folder, without a shell. */
export function runGit(folder: string, words: readonly string[]): Promise<GitResult> {
  const env = {
    ...gitEnvironment(),
    GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
    LC_ALL: 'C',
  }
  return new Promise((resolve) => {
    execFile(
      'git',
      [...guarded, '-C', folder, ...words],
      { env, timeout: patience, maxBuffer: 64 * 1_048_576 },
      (error, stdout, stderr) =>
        resolve(error === null ? { ok: true, out: stdout } : { ok: false, complaint: stderr.trim() || error.message }),
    )
  })
}
