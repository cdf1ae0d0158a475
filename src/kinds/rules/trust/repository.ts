import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type RemoteAddress, readRemote } from './remote-address.ts'
import { runGit } from './run-git.ts'

/** What git says about the repository of a project. */
export interface Repository {
  /** Where the project's remote leads: `origin`, or the only one, or the first by name. Undefined: there is none. */
  remote: RemoteAddress | { path: string } | undefined
  /** The checked-out state comes from elsewhere: a branch that follows another remote, a pull request. */
  foreignBranch: boolean
}

/** `none`: the folder is in no repository. `unknown`: it is in one that git does not read. */
export async function readRepository(root: string): Promise<Repository | 'none' | 'unknown'> {
  if (!isInRepository(root)) return 'none'
  const [listed, head] = await Promise.all([
    runGit(root, ['config', '--list', '-z']),
    runGit(root, ['rev-parse', '--symbolic-full-name', 'HEAD']),
  ])
  if (listed === undefined) return 'unknown'
  const config = readConfig(listed)
  const name = remoteName(config)
  const address = name === undefined ? undefined : config.get(`remote.${name}.url`)
  return {
    remote: address === undefined ? undefined : readRemote(address),
    foreignBranch: await isForeign(root, config, head?.trim(), name),
  }
}

function isInRepository(directory: string): boolean {
  for (let here = directory; here !== homedir(); here = dirname(here)) {
    if (existsSync(join(here, '.git')) || (existsSync(join(here, 'HEAD')) && existsSync(join(here, 'objects'))))
      return true
    if (dirname(here) === here) return false
  }
  return false
}

/** The first value of each key; git gives section and key in lower case. */
function readConfig(listed: string): ReadonlyMap<string, string> {
  const config = new Map<string, string>()
  for (const entry of listed.split('\0')) {
    const end = entry.indexOf('\n')
    const key = end < 0 ? entry : entry.slice(0, end)
    if (key !== '' && !config.has(key)) config.set(key, end < 0 ? 'true' : entry.slice(end + 1))
  }
  return config
}

function remoteName(config: ReadonlyMap<string, string>): string | undefined {
  const names = [...config.keys()].flatMap((key) => /^remote\.(.+)\.url$/s.exec(key)?.[1] ?? []).sort()
  return names.find((name) => name === 'origin') ?? names[0]
}

const requestRef = /^refs\/(?:remotes\/)?(?:[^/]+\/)?(?:pull|pr|merge-requests|changes)\//

async function isForeign(
  root: string,
  config: ReadonlyMap<string, string>,
  head: string | undefined,
  own: string | undefined,
): Promise<boolean> {
  if (head === 'HEAD') {
    const refs = await runGit(root, ['for-each-ref', '--points-at', 'HEAD', '--format=%(refname)'])
    return refs === undefined || refs.split('\n').some((ref) => requestRef.test(ref))
  }
  const branch = head?.startsWith('refs/heads/') ? head.slice('refs/heads/'.length) : undefined
  if (branch === undefined) return false
  const remote = config.get(`branch.${branch}.remote`)
  const source = config.get(`branch.${branch}.merge`) ?? ''
  if (requestRef.test(source)) return true
  if (remote === undefined || remote === '.' || remote === own) return false
  return !leadsToTheSame(root, config.get(`remote.${remote}.url`) ?? remote, config.get(`remote.${own}.url`))
}

/** Two names of one repository are no two repositories. */
function leadsToTheSame(root: string, a: string, b: string | undefined): boolean {
  const [one, other] = [a, b ?? ''].map((address) => {
    const read = readRemote(address)
    if (read === undefined) return undefined
    return 'path' in read ? resolve(root, read.path) : `${read.host}/${read.name}`.toLowerCase()
  })
  return one !== undefined && one === other
}
