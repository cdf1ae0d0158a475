import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** Runs git in a folder, as nobody in particular. */
export function git(directory: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Makes the folder a real repository, with a remote where one is given. */
export function initRepository(directory: string, remote?: string): void {
  git(directory, 'init', '-q', '-b', 'main')
  git(directory, 'commit', '-q', '--allow-empty', '-m', 'first')
  if (remote !== undefined) git(directory, 'remote', 'add', 'origin', remote)
}

/** A login in the environment until the test ends; without one, none, whatever the machine's `gh` knows. */
export function useGitHubLogin(token: string | undefined): void {
  const names = ['GH_TOKEN', 'GITHUB_TOKEN', 'GH_CONFIG_DIR'] as const
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) delete process.env[name]
  process.env.GH_CONFIG_DIR = '/nonexistent'
  if (token !== undefined) process.env.GH_TOKEN = token
  onTestFinished(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
}
