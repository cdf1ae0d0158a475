import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markOfOwner, removeFolder, temporaryRoot } from '../sandbox/index.ts'
import { runGit } from './run-git.ts'

/** One commit of a repository, copied out of it: from here on the repository is not touched. */
export interface Snapshot {
  /** Full hash. */
  commit: string
  /** A git directory that has this one commit, without its past, and a configuration of its own. */
  gitDirectory: string
  remove(): Promise<void>
}

/**
 * @param repository a folder in a working tree, or a bare repository.
 * @param revision anything that names a commit there.
 * @returns what is missing, as a sentence, where the commit cannot be had from what is on this machine.
 */
export async function takeSnapshot(repository: string, revision: string): Promise<Snapshot | { missing: string }> {
  const source = await findCommit(repository, revision)
  if ('missing' in source) return source
  const folder = await mkdtemp(join(temporaryRoot(), `${markOfOwner()}-`))
  const problem = await copyCommit(source, join(folder, 'git'))
  if (problem === undefined)
    return { commit: source.commit, gitDirectory: join(folder, 'git'), remove: () => removeFolder(folder) }
  await removeFolder(folder)
  return { missing: `Commit ${source.commit.slice(0, 12)} is not whole in the repository: ${problem}` }
}

interface Source {
  commit: string
  /** Folder of its objects. */
  objects: string
  format: string
}

async function findCommit(repository: string, revision: string): Promise<Source | { missing: string }> {
  const ask = (...args: string[]) => runGit(['-C', repository, 'rev-parse', ...args])
  const facts = await ask('--show-object-format', '--path-format=absolute', '--git-path', 'objects')
  if (!facts.ok) return { missing: `There is no git repository at ${repository}.` }
  const [format = '', ...objects] = facts.output.split('\n')
  const commit = revision.startsWith('-') ? undefined : await ask('--verify', '--quiet', `${revision}^{commit}`)
  if (!commit?.ok) return { missing: `The repository at ${repository} has no commit ${revision}.` }
  return { commit: commit.output, objects: objects.join('\n'), format }
}

/** @returns what went wrong. */
async function copyCommit({ commit, objects, format }: Source, gitDirectory: string): Promise<string | undefined> {
  const made = await runGit(['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, gitDirectory])
  if (!made.ok) return made.problem
  const packed = await runGit(
    // No search for new deltas: those of the repository are taken over as they are.
    [
      `--git-dir=${gitDirectory}`,
      'pack-objects',
      '--quiet',
      '--revs',
      '--window=0',
      join(gitDirectory, 'objects/pack/pack'),
    ],
    { input: `--shallow ${commit}\n${commit}\n`, environment: { GIT_ALTERNATE_OBJECT_DIRECTORIES: quote(objects) } },
  )
  if (!packed.ok) return packed.problem
  await writeFile(join(gitDirectory, 'shallow'), `${commit}\n`)
  await writeFile(join(gitDirectory, 'HEAD'), `${commit}\n`)
  await writeFile(join(gitDirectory, 'config'), configuration(format))
  return undefined
}

function configuration(format: string): string {
  const plain = '[core]\n\tbare = false\n\trepositoryformatversion = '
  return format === 'sha1' ? `${plain}0\n` : `${plain}1\n[extensions]\n\tobjectFormat = ${format}\n`
}

/** A path in a list of git's, which are separated by colons. */
function quote(path: string): string {
  return `"${path.replace(/[\\"]/g, '\\$&')}"`
}
