import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
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

export interface GitHubServer {
  /** Base URL of its API. */
  url: string
  /** Repositories that were asked about, with the login that asked. */
  asked: { path: string; authorization: string | undefined }[]
}

type Answer = { push: boolean } | { status: number } | 'silence'

/** A server that speaks as much of GitHub's API as tells who may push. Unknown repositories answer 404. */
export async function startGitHub(repositories: Readonly<Record<string, Answer>>): Promise<GitHubServer> {
  const asked: GitHubServer['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization })
    const answer = repositories[path.replace('/repos/', '')] ?? { status: 404 }
    if (answer === 'silence') return
    response.setHeader('content-type', 'application/json')
    if ('status' in answer) response.writeHead(answer.status).end(JSON.stringify({ message: 'no' }))
    else response.end(JSON.stringify({ permissions: { pull: true, push: answer.push, admin: false } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, asked }
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
