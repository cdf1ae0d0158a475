import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { MnemaError } from '../../../contract/index.ts'
import { holdFolder } from './hold-folder.ts'
import { type BlobName, readBlobs } from './read-blobs.ts'
import { isProtected, remoteTrouble } from './remote-trouble.ts'
import { runGit } from './run-git.ts'
import { largestFile, readEntry, type TeamEntry, writeEntry } from './team-file.ts'

/** The team's files on this machine, and the remote that others reach. */
export interface TeamRepository {
  /** @throws MnemaError `invalid_input` or `unavailable` where git does not get through to the remote. */
  reach(): Promise<void>
  /** Takes in what others pushed. @returns why that was not possible, where it was not: the files here are still good. */
  pull(): Promise<string | undefined>
  /**
   * Commits entries and pushes them, to another branch where one is named. @returns why they wait here, where the remote did not take them.
   */
  push(entries: readonly TeamEntry[], message: string, to?: string): Promise<string | undefined>
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
  /** Files of records that the remote does not have. */
  waiting: number
  /** Whether the remote answered just now; else the numbers are those of the last time. */
  reached: boolean
}

const branch = 'main'
const upstream = `refs/remotes/origin/${branch}`

/** Most paths of one command line. */
const mostPaths = 200

/** How often a push is tried again when others pushed first, and milliseconds in between, at most. */
const attempts = 10
const pause = 400

/**
 * Opens the repository in a folder, and makes it where there is none.
 * @throws MnemaError `unavailable` without git, `invalid_input` where git cannot use the folder.
 */
export async function openTeamRepository(folder: string, remote: string): Promise<TeamRepository> {
  const git = (...words: string[]) => runGit(folder, words)
  const must = async (...words: string[]): Promise<string> => {
    const result = await git(...words)
    if (result.ok) return result.out
    throw unusable(folder, result.complaint)
  }
  /** One process at a time; a lock of git's own is then one that a killed git left behind. */
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    holdFolder(folder, async () => {
      await rm(join(folder, '.git', 'index.lock'), { force: true })
      return work()
    })

  await mkdir(folder, { recursive: true, mode: 0o700 })
  const address = 'remote.origin.url'
  const known = existsSync(join(folder, '.git')) ? await git('config', '--get', address) : undefined
  if (known?.ok !== true || known.out.trim() !== remote) {
    await alone(async () => {
      await must('init', '--quiet', `--initial-branch=${branch}`, '.')
      await must('config', 'remote.origin.fetch', `+refs/heads/${branch}:${upstream}`)
      await must('config', address, remote)
    })
  }

  const hasCommits = async () => (await git('rev-parse', '--verify', '--quiet', 'HEAD')).ok

  async function reach(): Promise<void> {
    const found = await git('ls-remote', '--heads', 'origin', branch)
    if (!found.ok) throw remoteTrouble(found.complaint)
  }

  async function fetchAndMerge(): Promise<string | undefined> {
    const found = await git('ls-remote', '--heads', 'origin', branch)
    if (!found.ok) return told(remoteTrouble(found.complaint))
    if (found.out === '') return undefined
    const fetched = await git('fetch', '--quiet', '--no-tags', 'origin')
    if (!fetched.ok) return told(remoteTrouble(fetched.complaint))
    // Files of records never differ under one name; of anything else the remote's is the team's.
    const how = ['--quiet', '--no-edit', '--no-verify', '--allow-unrelated-histories', '-Xtheirs']
    if ((await git('merge', ...how, upstream)).ok) return undefined
    await git('merge', '--abort')
    return `What others pushed cannot be merged: somebody changed files in ${folder}. Put them back: git -C ${folder} reset --hard`
  }

  async function send(to: string): Promise<string | undefined> {
    let complaint = ''
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const problem = await fetchAndMerge()
      if (problem !== undefined) return problem
      const pushed = await git('push', '--quiet', 'origin', `HEAD:refs/heads/${to}`)
      if (pushed.ok) return undefined
      complaint = pushed.complaint
      if (isProtected(complaint))
        return `The remote takes no push to ${to}. What was committed waits here; for a review: mnema team push --branch NAME`
      await setTimeout(Math.random() * pause)
    }
    const { code, message, remedy } = remoteTrouble(complaint)
    return code === 'unavailable'
      ? 'The remote took nothing. What was committed waits here; try again later.'
      : `${message} ${remedy}`
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
    if (texts === undefined) throw unusable(folder, '')
    for (const { path, object } of files) {
      const entry = readEntry(path, texts.get(object) ?? '')
      if ('refused' in entry) refused.push(entry.refused)
      else entries.push(entry)
    }
    return { entries, refused }
  }

  async function pushFiles(
    files: readonly { path: string; text: string }[],
    message: string,
    to = branch,
  ): Promise<string | undefined> {
    for (const { path, text } of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    for (let at = 0; at < files.length; at += mostPaths)
      await must('add', '--', ...files.slice(at, at + mostPaths).map(({ path }) => path))
    const changed = !(await git('diff', '--cached', '--quiet')).ok
    if (changed) await must('commit', '--quiet', '--no-verify', '-m', message)
    return (await hasCommits()) ? send(to) : fetchAndMerge()
  }

  async function introduce(text: string): Promise<string | undefined> {
    return (await hasCommits()) ? undefined : pushFiles([{ path: 'README.md', text }], 'The memory of a team')
  }

  async function compare(): Promise<Comparison> {
    const { ok: reached } = await git('fetch', '--quiet', '--no-tags', 'origin')
    const isKnown = (await git('rev-parse', '--verify', '--quiet', upstream)).ok
    const count = async (range: string) => Number((await must('rev-list', '--count', range)).trim())
    const hasOwn = await hasCommits()
    const all = ['ls-tree', '-r', '--name-only', '-z', 'HEAD', '--', 'records']
    const added = ['diff', '--name-only', '--diff-filter=A', '-z', upstream, 'HEAD', '--', 'records']
    return {
      ahead: hasOwn ? await count(isKnown ? `${upstream}..HEAD` : 'HEAD') : 0,
      behind: isKnown ? await count(hasOwn ? `HEAD..${upstream}` : upstream) : 0,
      waiting: hasOwn ? (await must(...(isKnown ? added : all))).split('\0').length - 1 : 0,
      reached: reached || (await git('ls-remote', '--heads', 'origin')).ok,
    }
  }

  return {
    reach,
    read,
    pull: () => alone(fetchAndMerge),
    push: (entries, message, to) => alone(() => pushFiles(entries.map(writeEntry), message, to)),
    introduce: (text) => alone(() => introduce(text)),
    compare: () => alone(compare),
  }
}

function told({ message, remedy }: MnemaError): string {
  return `${message} ${remedy}`
}

function unusable(folder: string, complaint: string): MnemaError {
  if (/\bENOENT\b/.test(complaint))
    return new MnemaError('unavailable', 'git was not found on this machine.', {
      remedy: 'Install git, and see that the search path leads to it.',
    })
  return new MnemaError('invalid_input', `git could not use the team's files in ${folder}.`, {
    field: 'repository',
    remedy: 'See that the folder belongs to you and that its disk has room; what it holds can be fetched again.',
  })
}
