import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Screening } from '../../../../contract/index.ts'
import { listFiles } from '../../health/index.ts'
import { isUnsafePath, readText, shownPath } from '../disk/index.ts'
import { type FoundFormat, findFormat, formatOfNamed } from '../formats/index.ts'
import type { Gathered, GatheredFile, Remark } from './gathered.ts'
import { readRuleFile } from './read-rule-file.ts'
import { resolveImport } from './resolve-import.ts'

export interface GatherOptions {
  /** Files and folders of the project, relative to its root; undefined: all rule files that it has. */
  named: readonly string[] | undefined
  /** Files that earlier imports have read. */
  known: readonly string[]
  /** Names of files are stored and shown, and are looked at like any text. */
  screening: Screening
  progress(done: number, total: number, label: string): void
}

/** Most files that are read in one call. */
const mostFiles = 500
/** How far `@path` is followed, as Claude Code does. */
const mostHops = 5
const foreign = /(?:^|\/)(?:node_modules|vendor|third_party|bower_components|\.git)\//

interface Wanted {
  path: string
  found: FoundFormat
  hops: number
}

/** Finds and reads the rule files of a project; only what really lies inside is read. Writes nothing. */
export async function gatherFiles(
  root: string,
  { named, known, screening, progress }: GatherOptions,
): Promise<Gathered> {
  const queue = await wantedFiles(root, named, known)
  const files: GatheredFile[] = []
  const skipped: Remark[] = []
  const remarks: Remark[] = []
  const gone: string[] = []
  const read = new Set<string>()
  const isFolder = (path: string): boolean =>
    statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true

  for (let index = 0; index < queue.length; index += 1) {
    const wanted = queue[index]
    if (wanted === undefined) break
    const { path, found, hops } = wanted
    if (index >= mostFiles) {
      skipped.push({ file: path, reason: `only ${mostFiles} files are read at once` })
      continue
    }
    if (isUnsafePath(path, screening)) {
      skipped.push({ file: shownPath(path, screening), reason: 'its name may not be stored' })
      continue
    }
    progress(index, queue.length, path)
    const content = await readText(root, path)
    if (content === 'missing') {
      if (known.includes(path)) gone.push(path)
      else skipped.push({ file: path, reason: 'there is no such file' })
      continue
    }
    if ('refused' in content) {
      skipped.push({ file: path, reason: content.refused })
      continue
    }
    // A link to a file of the project is that file: its rules are taken once, from where they stand.
    if (read.has(content.real)) continue
    read.add(content.real)
    const place = content.linked ?? path
    if (isUnsafePath(place, screening)) continue
    const result = readRuleFile({ path: place, text: content.text, found, isFolder })
    if ('skipped' in result) {
      skipped.push({ file: place, reason: result.skipped })
      continue
    }
    files.push(result.file)
    remarks.push(...result.remarks)
    for (const { target, line } of result.imports) {
      const imported = resolveImport(root, place, target)
      if (imported === 'outside') {
        remarks.push({ file: place, line, reason: 'imports a file outside of the project, which was not read' })
      } else if (imported !== undefined && hops < mostHops) {
        queue.push({ path: imported, found: findFormat(imported) ?? found, hops: hops + 1 })
      }
    }
  }
  return { files, skipped, remarks, gone }
}

async function wantedFiles(
  root: string,
  named: readonly string[] | undefined,
  known: readonly string[],
): Promise<Wanted[]> {
  const listed = await listFiles(root)
  const paths = new Map<string, FoundFormat>()
  const add = (path: string, found: FoundFormat | undefined): void => {
    if (found !== undefined && !foreign.test(path)) paths.set(path, found)
  }
  // What is no link comes first, so that a link to it is known as such.
  const ruleFiles = listed
    .filter((path) => findFormat(path) !== undefined)
    .sort((a, b) => Number(isLinked(root, a)) - Number(isLinked(root, b)) || (a < b ? -1 : 1))
  if (named === undefined) {
    for (const path of ruleFiles) add(path, findFormat(path))
    for (const path of known) add(path, formatOfNamed(path))
  } else {
    for (const path of named) {
      const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true
      if (!isFolder) add(path, formatOfNamed(path))
      else for (const file of [...ruleFiles, ...known]) if (file.startsWith(`${path}/`)) add(file, formatOfNamed(file))
    }
  }
  return [...paths].map(([path, found]) => ({ path, found, hops: 0 }))
}

function isLinked(root: string, path: string): boolean {
  try {
    return realpathSync(join(root, path)) !== join(realpathSync(root), path)
  } catch {
    // A link that leads nowhere; reading it says so.
    return true
  }
}
