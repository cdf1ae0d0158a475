import { type Context, MnemaError, type Project } from '../../../contract/index.ts'
import { folderOf } from '../project-of.ts'
import type { ReviewReading } from '../reviews/index.ts'
import { findGitHub, findGitHubToken } from '../trust/index.ts'

/**
 * Reads the reviews of a project, or says why they cannot be read. Only the repository of the project's own remote is ever asked for, so that
 * no call can point the login of this machine at another one.
 */
export async function readFromGitHub(
  context: Context,
  project: Project,
  pulls: readonly number[],
  days: number,
): Promise<ReviewReading | { failure: string }> {
  const folder = folderOf(context, project)
  if (folder === undefined) return { failure: `the files of ${project.slug} are on another machine` }
  const repository = await findGitHub(folder, context.settings)
  if ('missing' in repository) return { failure: `${repository.missing}, so there are no reviews to read` }
  const token = await findGitHubToken(repository.host)
  if (token === undefined) return { failure: noLogin(repository.host) }
  const { readReviews } = await import('../reviews/github/index.ts')
  try {
    return await readReviews({
      repository,
      token,
      pulls,
      since: new Date(context.now.getTime() - days * 86_400_000),
      signal: context.signal,
      progress: (done, total) => context.progress(done, total, 'pull requests'),
    })
  } catch (error) {
    if (error instanceof MnemaError && error.code === 'unavailable') return { failure: error.message }
    throw error
  }
}

function noLogin(host: string): string {
  const [command, variable] =
    host === 'github.com' ? ['gh auth login', 'GH_TOKEN'] : [`gh auth login --hostname ${host}`, 'GH_ENTERPRISE_TOKEN']
  return `there is no GitHub login; the user logs in with \`${command}\` or sets ${variable}`
}
