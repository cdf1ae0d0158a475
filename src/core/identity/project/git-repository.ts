import { type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type GitConfig, parseGitConfig } from './git-config.ts'
import { readSmallFile } from './read-small-file.ts'
import { realDirectory } from './real-directory.ts'

export interface GitRepository {
  /** The directory that holds `.git`. */
  top: string
  /** The directory that all worktrees share, links resolved. */
  common: string
  /** The main worktree, or the repository itself where it has none. */
  main: string
  config: GitConfig
}

/** The repository whose `.git` stands in this directory. `broken`: there is one that leads nowhere, so git would not go further up. */
export function readRepository(top: string): GitRepository | 'broken' | undefined {
  const entry = look(join(top, '.git'))
  if (!entry) return isBare(top) ? openRepository(top, top) : undefined
  const gitDirectory = entry.isDirectory() ? join(top, '.git') : linkedDirectory(top)
  const real = gitDirectory === undefined ? undefined : realDirectory(gitDirectory)
  if (real === undefined || readSmallFile(join(real, 'HEAD')) === undefined)
    return entry.isDirectory() ? undefined : 'broken'
  return openRepository(top, real)
}

function openRepository(top: string, gitDirectory: string): GitRepository | 'broken' {
  const shared = readSmallFile(join(gitDirectory, 'commondir'))?.trim()
  const common = shared === undefined ? gitDirectory : realDirectory(resolve(gitDirectory, shared))
  if (common === undefined) return 'broken'
  return {
    top,
    common,
    main: basename(common) === '.git' ? dirname(common) : shared === undefined ? top : common,
    config: parseGitConfig(readSmallFile(join(common, 'config')) ?? ''),
  }
}

function isBare(directory: string): boolean {
  return (
    look(join(directory, 'HEAD'))?.isFile() === true &&
    look(join(directory, 'objects'))?.isDirectory() === true &&
    look(join(directory, 'refs'))?.isDirectory() === true
  )
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    // What may not be looked at is treated as what is not there.
    return undefined
  }
}

/** Where the `.git` file of a worktree or a submodule points. */
function linkedDirectory(top: string): string | undefined {
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(readSmallFile(join(top, '.git')) ?? '')?.[1]
  if (target === undefined) return undefined
  const linked = resolve(top, target)
  return realDirectory(linked) ?? movedWorktree(top, linked)
}

/** A worktree that moved together with the repository it lies in still names the old place; the repository above it knows it. */
function movedWorktree(top: string, linked: string): string | undefined {
  if (basename(dirname(linked)) !== 'worktrees') return undefined
  for (let above = dirname(top); ; above = dirname(above)) {
    const candidate = realDirectory(join(above, '.git', 'worktrees', basename(linked)))
    if (candidate !== undefined) return candidate
    if (dirname(above) === above) return undefined
  }
}
