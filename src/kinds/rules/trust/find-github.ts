import type { Settings } from '../../../contract/index.ts'
import { followRemote } from './follow-remote.ts'
import { type GitHubRepository, gitHubRepository } from './github-repository.ts'
import { readRepository } from './repository.ts'

/** The repository on GitHub to which the remote of a project leads, or why there is none. Runs git: outside of a transaction. */
export async function findGitHub(root: string, settings: Settings): Promise<GitHubRepository | { missing: string }> {
  const repository = await readRepository(root)
  if (repository === 'none') return { missing: 'the project is no git repository' }
  const remote = repository === 'unknown' ? 'unknown' : await followRemote(repository, root)
  if (remote === 'unknown') return { missing: 'git could not be asked about the remote of the project' }
  if (remote === 'none') return { missing: 'the repository of the project has no remote' }
  const found = gitHubRepository(remote, settings)
  return found ?? { missing: `the remote of the project leads to ${remote.host}, which is not the GitHub that is set` }
}
