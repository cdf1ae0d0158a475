import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../health/index.ts'
import { sectionOf } from '../../scope/index.ts'
import type { Language } from '../../syntax/index.ts'
import { runGit } from '../../trust/index.ts'
import { familyOf } from './family-of.ts'
import { isLeftOut } from './is-left-out.ts'
import { isTest } from './is-test.ts'

/** A text file of the project's own. */
export interface TreeFile {
  /** Relative to the root, with `/`. */
  path: string
  family: string
  language: Language | undefined
  test: boolean
  /** The part of the project in which it lies. */
  section: string
  /** What it is drawn by where there are too many: its family, and its folder. */
  strata: readonly string[]
}

export interface Tree {
  files: readonly TreeFile[]
  /** Every path that is listed, also those that are left out: lock files and configurations are looked up in it. */
  paths: ReadonlySet<string>
  /** Files left out as vendored, generated or minified. */
  leftOut: number
}

/** What `.gitattributes` marks as not written here. */
const marked = ['linguist-generated', 'linguist-vendored'].flatMap((name) => [
  `:(attr:${name})`,
  `:(attr:${name}=true)`,
])

/** The files of a project that may show its conventions: git's own list where there is one, without submodules and nested repositories. */
export async function collectFiles(root: string): Promise<Tree> {
  const git = (await runGit(root, ['rev-parse', '--is-inside-work-tree'])) !== undefined
  const listed = (await listFiles(root)).filter((path) => !path.endsWith('/'))
  const own = git ? listed : withoutNested(root, listed)
  const foreign = git ? await markedFiles(root) : new Set<string>()
  const files: TreeFile[] = []
  let leftOut = 0
  for (const path of own) {
    const known = familyOf(path)
    if (known === undefined) continue
    if (foreign.has(path) || isLeftOut(path, { git })) {
      leftOut += 1
      continue
    }
    const section = sectionOf(path)
    const strata = [known.family, path.split('/').slice(0, -1).slice(0, 3).join('/')]
    files.push({ path, ...known, test: isTest(path), section, strata })
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, paths: new Set(own), leftOut }
}

async function markedFiles(root: string): Promise<ReadonlySet<string>> {
  const listed = await runGit(root, ['ls-files', '-z', '-c', '--', ...marked])
  return new Set(listed?.split('\0'))
}

/** Git leaves nested repositories out; without it, they are told by what they hold. */
function withoutNested(root: string, paths: readonly string[]): readonly string[] {
  const nested = new Map<string, boolean>()
  const isNested = (folder: string): boolean => {
    if (folder === '') return false
    const known = nested.get(folder)
    if (known !== undefined) return known
    const parent = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const answer = existsSync(join(root, folder, '.git')) || isNested(parent)
    nested.set(folder, answer)
    return answer
  }
  return paths.filter((path) => !isNested(path.slice(0, Math.max(0, path.lastIndexOf('/')))))
}
