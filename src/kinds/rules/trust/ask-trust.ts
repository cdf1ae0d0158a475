import { resolve } from 'node:path'
import type { Context, Project } from '../../../contract/index.ts'
import { type GitHubRepository, gitHubRepository } from './github-repository.ts'
import { askPushAccess } from './push-access.ts'
import { type Repository, readRepository } from './repository.ts'
import { type Trust, untrusted } from './trust.ts'

/** Most repositories on this machine that lead to one another. */
const longestChain = 4

/**
 * Whether rules for this project may be put in force without a person: the repository has no remote, or its remote is one to which the
 * login of this machine may push, and what is checked out is not somebody else's. Runs git and asks GitHub: outside of a transaction.
 */
export async function askTrust(context: Context, project: Project): Promise<Trust> {
  const repository = await readRepository(project.root)
  if (repository === 'none') return { trusted: true }
  if (repository === 'unknown') return untrusted('git could not be asked about it')
  if (repository.foreignBranch) return untrusted('the checked-out branch comes from another repository')
  return askAbout(context, repository, project.root, longestChain)
}

async function askAbout(context: Context, { remote }: Repository, root: string, chain: number): Promise<Trust> {
  if (remote === undefined) return { trusted: true }
  if ('path' in remote) {
    const above = resolve(root, remote.path)
    const next = await readRepository(above)
    if (next === 'none' || next === 'unknown' || chain === 0)
      return untrusted('git could not be asked about its remote')
    return askAbout(context, next, above, chain - 1)
  }
  const found = gitHubRepository(remote, context.settings)
  if (found === undefined)
    return untrusted(`there is no way to ask whether you can push to ${remote.host}/${remote.name}`)
  const access = await askPushAccess(found, context.signal)
  if (!access.known) return untrusted(`${access.why}, so it is not known whether you can push to ${nameOf(found)}`)
  return access.push ? { trusted: true } : untrusted(`you cannot push to ${nameOf(found)}`)
}

function nameOf({ owner, name }: GitHubRepository): string {
  return `${owner}/${name}`
}
