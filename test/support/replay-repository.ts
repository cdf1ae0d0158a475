import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { git, initRepository } from './rule-repositories.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export interface ReplayRepository {
  path: string
  /** Writes the files, by path, and commits all that is there. @returns the commit's hash. */
  commit(files: Readonly<Record<string, string>>): string
  git(...args: string[]): string
}

/** A real git repository of this test. Files that begin with `#!` are executable. */
export function createReplayRepository(files: Readonly<Record<string, string>>): ReplayRepository {
  const { path, remove } = createTemporaryFolder()
  onTestFinished(remove)
  initRepository(path)
  const repository: ReplayRepository = {
    path,
    git: (...args) => git(path, ...args).trim(),
    commit(changed) {
      for (const [name, text] of Object.entries(changed)) {
        mkdirSync(dirname(join(path, name)), { recursive: true })
        writeFileSync(join(path, name), text)
        if (text.startsWith('#!')) chmodSync(join(path, name), 0o755)
      }
      git(path, 'add', '-A')
      git(path, 'commit', '-q', '-m', 'state')
      return git(path, 'rev-parse', 'HEAD').trim()
    },
  }
  repository.commit(files)
  return repository
}
