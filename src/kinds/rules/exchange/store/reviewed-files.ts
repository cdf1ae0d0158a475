import { runGit } from '../../trust/index.ts'
import { storeFolder } from './write-rule.ts'

/** What git says of the rules in a repository: which were reviewed, and which were taken out. */
export interface ReviewedFiles {
  /** Whether the file is, as it is, in the history that the team has agreed on. */
  isReviewed(path: string): boolean
  /** Whether that history has taken the file out. */
  isRemoved(path: string): boolean
  /** Whether that history holds the file, in whatever state. */
  isListed(path: string): boolean
}

const nothing: ReviewedFiles = { isReviewed: () => false, isRemoved: () => false, isListed: () => false }

/**
 * The agreed history is the default branch of the remote, as far as this clone has fetched it; in a repository without a remote, what is
 * checked out. What is only in the working tree, or only on a branch of one's own, has been reviewed by nobody.
 */
export async function readReviewed(root: string): Promise<ReviewedFiles> {
  const base = await agreedCommit(root)
  if (base === undefined) return nothing
  const here = ['--', storeFolder]
  const [listed, changed, removed] = await Promise.all([
    runGit(root, ['ls-tree', '-r', '-z', '--name-only', base, ...here]),
    runGit(root, [
      'diff',
      '--name-only',
      '-z',
      '--relative',
      '--no-ext-diff',
      '--no-textconv',
      '--no-renames',
      base,
      ...here,
    ]),
    runGit(root, [
      'log',
      '--first-parent',
      '-m',
      '--no-renames',
      '--diff-filter=D',
      '--name-only',
      '-z',
      '--format=',
      '--relative',
      base,
      ...here,
    ]),
  ])
  if (listed === undefined || changed === undefined) return nothing
  const [present, different, gone] = [listed, changed, removed ?? ''].map(pathsIn)
  return {
    isReviewed: (path) => present?.has(path) === true && different?.has(path) === false,
    isRemoved: (path) => present?.has(path) === false && gone?.has(path) === true,
    isListed: (path) => present?.has(path) === true,
  }
}

async function agreedCommit(root: string): Promise<string | undefined> {
  const remotes = (await runGit(root, ['remote']))?.split('\n').filter((name) => name !== '')
  if (remotes === undefined) return undefined
  const own = remotes.find((name) => name === 'origin') ?? remotes.sort()[0]
  const refs = own === undefined ? ['HEAD'] : ['HEAD', 'main', 'master'].map((name) => `refs/remotes/${own}/${name}`)
  for (const ref of refs) {
    const commit = await runGit(root, ['rev-parse', '--quiet', '--verify', `${ref}^{commit}`])
    if (commit !== undefined && commit.trim() !== '') return commit.trim()
  }
  return undefined
}

function pathsIn(listed: string): ReadonlySet<string> {
  return new Set(listed.split(/[\0\n]/).filter((path) => path !== ''))
}
