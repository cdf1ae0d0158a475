import { parsePatch } from 'diff'
import { MnemaError } from '../../../contract/index.ts'
import { runGit } from '../trust/index.ts'

/** Lines of a file, the first 1, both included. */
export interface LineRange {
  from: number
  to: number
}

const limits = { patience: 60_000, answer: 256 << 20 }

/** Whatever a person's configuration of git says, the same form; no program of theirs is started to make it. */
const form = [
  ...['--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--submodule=short'],
  ...['--src-prefix=a/', '--dst-prefix=b/', '--unified=0', '--inter-hunk-context=0', '--find-renames', '--relative'],
]

/**
 * The lines that are in the working tree and not in a commit, by file: of files that are there, relative to the root. All lines of a file
 * that git does not know and would take.
 * @param revision a commit, branch or tag; with `...` at its end, the commit at which the present branch left it.
 * @throws MnemaError `invalid_input` for what is no commit, `unavailable` where git fails.
 */
export async function readChangedLines(
  root: string,
  revision: string,
): Promise<ReadonlyMap<string, readonly LineRange[]>> {
  const commit = await commitOf(root, revision)
  const [patch, untracked] = await Promise.all([
    runGit(root, ['-c', 'core.quotePath=false', 'diff', ...form, commit, '--', '.'], limits),
    runGit(root, ['ls-files', '-z', '--others', '--exclude-standard'], limits),
  ])
  if (patch === undefined || untracked === undefined) {
    throw new MnemaError('unavailable', 'git could not tell what changed.', {
      field: 'diff',
      remedy: 'Run `git diff` to see what is wrong, or name the files instead.',
    })
  }
  const changed = readPatch(patch)
  for (const path of untracked.split('\0'))
    if (path !== '') changed.set(path, [{ from: 1, to: Number.MAX_SAFE_INTEGER }])
  return changed
}

function readPatch(patch: string): Map<string, readonly LineRange[]> {
  const changed = new Map<string, readonly LineRange[]>()
  for (const { newFileName, hunks } of parsePatch(patch)) {
    if (newFileName === undefined || !newFileName.startsWith('b/')) continue
    const lines = hunks.flatMap(({ newStart, newLines }) =>
      newLines === 0 ? [] : [{ from: newStart, to: newStart + newLines - 1 }],
    )
    if (lines.length > 0) changed.set(newFileName.slice(2), lines)
  }
  return changed
}

/** The hash of a commit. A name that begins like an option never reaches git. */
async function commitOf(root: string, revision: string): Promise<string> {
  const name = revision.trim().replace(/\.\.\.$/, '')
  if (name === '' || name.startsWith('-') || /\p{C}/u.test(name) || name.includes('..')) {
    throw noCommit('--diff takes the name of a commit, a branch or a tag.')
  }
  if ((await runGit(root, ['rev-parse', '--git-dir'])) === undefined) {
    throw noCommit('The project is in no git repository, so nothing is known of what changed.')
  }
  const commit = await oneHash(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
  if (commit === undefined) throw noCommit('There is no commit of that name.')
  if (!revision.trim().endsWith('...')) return commit
  const left = await oneHash(root, ['merge-base', commit, 'HEAD'])
  if (left === undefined) throw noCommit('The present branch has no commit in common with that one.')
  return left
}

async function oneHash(root: string, args: readonly string[]): Promise<string | undefined> {
  const answer = (await runGit(root, args, limits))?.trim()
  return answer !== undefined && /^[0-9a-f]{40,64}$/.test(answer) ? answer : undefined
}

function noCommit(message: string): MnemaError {
  return new MnemaError('invalid_input', message, {
    field: 'diff',
    remedy: 'Give the commit before the change: HEAD, main, or main... for where this branch left it.',
  })
}
