import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { git } from './rule-repositories.ts'

/** A file for each number from 1 to `count`. */
export function numbered(
  count: number,
  path: (n: number) => string,
  text: (n: number) => string,
): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [path(index + 1), text(index + 1)]))
}

/** Writes files into a folder and makes it a git repository that knows them. */
export function plantRepository(directory: string, ...trees: readonly Readonly<Record<string, string>>[]): void {
  plant(directory, ...trees)
  git(directory, 'init', '-q', '-b', 'main')
  git(directory, 'add', '-A')
  git(directory, 'commit', '-q', '--allow-empty', '-m', 'first')
}

/** Writes files into a folder. */
export function plant(directory: string, ...trees: readonly Readonly<Record<string, string>>[]): void {
  for (const [path, text] of trees.flatMap((tree) => Object.entries(tree))) {
    const file = join(directory, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
