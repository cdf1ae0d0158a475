import type { Context, Project } from '../../../contract/index.ts'
import { folderOf } from '../project-of.ts'
import { followRemote } from './follow-remote.ts'
import { gitHubRepository } from './github-repository.ts'
import { askPushAccess } from './push-access.ts'
import { readRepository } from './repository.ts'
import { type Trust, untrusted } from './trust.ts'

/**
 * Whether rules for this project may be put in force without a person: the repository has no remote, or its remote is one to which the
 * login of this machine may push, and what is checked out is not somebody else's. Runs git and asks GitHub: outside of a transaction.
 */
export async function askTrust(context: Context, project: Project): Promise<Trust> {
  const folder = folderOf(context, project)
  if (folder === undefined) return untrusted('its files are on another machine, where nobody was asked')
  const repository = await readRepository(folder)
  if (repository === 'none') return { trusted: true }
  if (repository === 'unknown') return untrusted('git could not be asked about it')
  if (repository.foreignBranch) return untrusted('the checked-out branch comes from another repository')
  const remote = await followRemote(repository, folder)
  if (remote === 'none') return { trusted: true }
  if (remote === 'unknown') return untrusted('git could not be asked about its remote')
  const found = gitHubRepository(remote, context.settings)
  if (found === undefined)
    return untrusted(`there is no way to ask whether you can push to ${remote.host}/${remote.name}`)
  const name = `${found.owner}/${found.name}`
  const access = await askPushAccess(found, context.signal)
  if (!access.known) return untrusted(`${access.why}, so it is not known whether you can push to ${name}`)
  return access.push ? { trusted: true } : untrusted(`you cannot push to ${name}`)
}
