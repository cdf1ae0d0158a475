import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MnemaError } from '../../../contract/index.ts'
import { type BlobName, readBlobs } from './read-blobs.ts'
import { runGit } from './run-git.ts'
import { largestFile, readEntry, type TeamEntry, writeEntry } from './team-file.ts'

/** The team's files on this machine, with or without a remote that others reach. */
export interface TeamRepository {
  /** Takes in what others pushed. @returns why that was not possible, where it was not: the files here are still good. */
  pull(): Promise<string | undefined>
  /** Commits entries and pushes them. @returns why they wait here, where the remote was not reached. */
  push(entries: readonly TeamEntry[], message: string): Promise<string | undefined>
  /** Says in a repository without a single commit what it is for. @returns as `push`. */
  introduce(text: string): Promise<string | undefined>
  /** How the files here stand to those of the remote. */
  compare(): Promise<Comparison>
  /** All that is committed here, and one sentence for each file that is not taken. */
  read(): Promise<{ entries: TeamEntry[]; refused: string[] }>
}

export interface Comparison {
  /** Commits that wait here, and that wait there. */
  ahead: number
  behind: number
  /** Whether the remote answered just now; else the numbers are those of the last time. */
  reached: boolean
}

const branch = 'main'
const upstream = `refs/remotes/origin/${branch}`

/** Most paths of one command line. */
const mostPaths = 200

/** How often a push is tried again when others pushed first. */
const attempts = 5

/**
 * Opens the repository in a folder, and makes it where there is none.
 * @throws MnemaError `invalid_input` where git cannot use the folder or the remote's address.
 */
export async function openTeamRepository(folder: string, remote?: string): Promise<TeamRepository> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const git = (...words: string[]) => runGit(folder, words)
  const must = async (...words: string[]): Promise<string> => {
    const result = await git(...words)
    if (result.ok) return result.out
    throw unusable(folder)
  }
  await must('init', '--quiet', `--initial-branch=${branch}`, '.')
  if (remote !== undefined) {
    await git('remote', 'remove', 'origin')
    await must('remote', 'add', '--', 'origin', remote)
  }

  const hasCommits = async () => (await git('rev-parse', '--verify', '--quiet', 'HEAD')).ok
  const hasRemote = async () => (await must('remote')).split('\n').includes('origin')

  async function pull(): Promise<string | undefined> {
    if (!(await hasRemote())) return undefined
    const found = await git('ls-remote', '--heads', 'origin', branch)
    if (!found.ok) return offline
    if (found.out === '') return undefined
    if (!(await git('fetch', '--quiet', '--no-tags', 'origin', branch)).ok) return offline
    const merged = await git('merge', '--quiet', '--no-edit', '--allow-unrelated-histories', 'FETCH_HEAD')
    if (merged.ok) return undefined
    await git('merge', '--abort')
    return 'What others pushed could not be merged: files of the team were changed by hand.'
  }

  async function send(): Promise<string | undefined> {
    if (!(await hasRemote())) return undefined
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const problem = await pull()
      if (problem !== undefined) return problem
      if ((await git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`)).ok) return undefined
    }
    return 'The remote took nothing. What was committed waits here.'
  }

  async function read(): Promise<{ entries: TeamEntry[]; refused: string[] }> {
    const entries: TeamEntry[] = []
    const refused: string[] = []
    if (!(await hasCommits())) return { entries, refused }
    const files: (BlobName & { path: string })[] = []
    const listed = await must('ls-tree', '-r', '-z', '-l', 'HEAD', '--', 'records')
    for (const line of listed.split('\0').filter((each) => each !== '')) {
      const [facts = '', path = ''] = line.split('\t')
      const [mode, , object = '', size] = facts.split(/ +/)
      if (mode === '100644' && Number(size) <= largestFile) files.push({ object, size: Number(size), path })
      else refused.push(`${path} is no file of a record.`)
    }
    const texts = await readBlobs(folder, files)
    if (texts === undefined) throw unusable(folder)
    for (const { path, object } of files) {
      const entry = readEntry(path, texts.get(object) ?? '')
      if ('refused' in entry) refused.push(entry.refused)
      else entries.push(entry)
    }
    return { entries, refused }
  }

  async function push(entries: readonly TeamEntry[], message: string): Promise<string | undefined> {
    return pushFiles(entries.map(writeEntry), message)
  }

  async function pushFiles(
    files: readonly { path: string; text: string }[],
    message: string,
  ): Promise<string | undefined> {
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    for (let at = 0; at < files.length; at += mostPaths)
      await must('add', '--', ...files.slice(at, at + mostPaths).map(({ path }) => path))
    const changed = !(await git('diff', '--cached', '--quiet')).ok
    if (changed) await must('commit', '--quiet', '--no-verify', '-m', message)
    return send()
  }

  async function introduce(text: string): Promise<string | undefined> {
    return (await hasCommits()) ? undefined : pushFiles([{ path: 'README.md', text }], 'The memory of a team')
  }

  async function compare(): Promise<Comparison> {
    const fetched = (await hasRemote()) ? await git('fetch', '--quiet', '--no-tags', 'origin') : undefined
    const known = (await git('rev-parse', '--verify', '--quiet', upstream)).ok
    const count = async (range: string) => Number((await must('rev-list', '--count', range)).trim())
    const commits = await hasCommits()
    return {
      ahead: !commits ? 0 : known ? await count(`${upstream}..HEAD`) : await count('HEAD'),
      behind: !known ? 0 : commits ? await count(`HEAD..${upstream}`) : await count(upstream),
      reached: fetched?.ok ?? false,
    }
  }

  return { pull, push, read, introduce, compare }
}

function unusable(folder: string): MnemaError {
  return new MnemaError('invalid_input', `git could not use the team's repository in ${folder}.`, {
    field: 'repo',
    remedy: 'See that git is installed and that the folder belongs to you and is no other repository.',
  })
}

const offline = 'The remote cannot be reached. What is here stays good; try again later.'
