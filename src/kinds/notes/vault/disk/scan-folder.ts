import type { Dirent } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { hasCode, isMissing, isUnreadable } from './errors.ts'
import { type FileState, fileStateOf } from './file-state.ts'

export interface FoundFile extends FileState {
  /** As it is written on the disk, from the folder on, with `/`. */
  path: string
}

export interface FolderScan {
  /** In the order of their paths. */
  files: readonly FoundFile[]
  /** Folders and files of which nothing is known, because they could not be read: not gone. */
  unread: readonly { path: string; reason: string }[]
  /** Links that lead out of the folder: not followed. */
  leftOut: readonly { path: string; reason: string }[]
}

/** Most files of one folder. */
const mostFiles = 200_000

/** Files that are looked at together. */
const together = 32

/**
 * The Markdown files in a folder and below. Hidden files and folders (`.obsidian`, `.git`, `.trash`) are left out. Links are not followed: a file that
 * lies inside is found where it lies.
 * @param root a real path. @param endings in lower case, with their dot.
 * @throws the error of the system for a folder that is not there.
 */
export async function scanFolder(root: string, endings: readonly string[], signal?: AbortSignal): Promise<FolderScan> {
  const files: FoundFile[] = []
  const unread: { path: string; reason: string }[] = []
  const leftOut: { path: string; reason: string }[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal?.throwIfAborted()
    const entries = await entriesOf(folder)
    const wanted: string[] = []
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isSymbolicLink()) await noteLink(path)
      else if (entry.isFile() && endings.some((ending) => entry.name.toLowerCase().endsWith(ending))) wanted.push(path)
    }
    for (let start = 0; start < wanted.length; start += together)
      await Promise.all(wanted.slice(start, start + together).map(take))
    if (files.length > mostFiles) throw new RangeError(`more than ${mostFiles} files`)
  }
  files.sort((one, other) => (one.path < other.path ? -1 : 1))
  return { files, unread, leftOut }

  async function entriesOf(folder: string): Promise<Dirent[]> {
    try {
      return await readdir(join(root, folder), { withFileTypes: true })
    } catch (error) {
      if (folder !== '' && isMissing(error)) return []
      if (folder === '' || !isUnreadable(error)) throw error
      unread.push({ path: folder, reason: 'a folder that may not be read' })
      return []
    }
  }

  async function take(path: string): Promise<void> {
    try {
      const stats = await lstat(join(root, path), { bigint: true })
      if (stats.isFile()) files.push({ path, ...fileStateOf(stats) })
    } catch (error) {
      if (isMissing(error)) return
      if (!isUnreadable(error)) throw error
      unread.push({ path, reason: 'a file that may not be read' })
    }
  }

  async function noteLink(path: string): Promise<void> {
    try {
      const real = await realpath(join(root, path))
      if (real !== root && !real.startsWith(`${root}${sep}`))
        leftOut.push({ path, reason: 'a link that leads elsewhere' })
    } catch (error) {
      if (!isMissing(error) && !hasCode(error, ['ELOOP', 'EACCES'])) throw error
      leftOut.push({ path, reason: 'a link that leads nowhere' })
    }
  }
}
