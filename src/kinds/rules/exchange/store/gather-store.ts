import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Screening } from '../../../../contract/index.ts'
import { confine, isUnsafePath, readText, shownPath } from '../disk/index.ts'
import { idOfPath, readStoredRule, type StoredFile } from './read-rule.ts'
import { type ReviewedFiles, readReviewed } from './reviewed-files.ts'
import { storeFolder } from './write-rule.ts'

/** The rules that stand as files in a repository. */
export interface GatheredStore {
  files: readonly StoredFile[]
  /** Files that hold no rule that can be taken, and why. */
  skipped: readonly { file: string; id: string; reason: string }[]
  reviewed: ReviewedFiles
}

/** Most files that are read. */
const mostFiles = 2_000

/** Reads the repository's rules and what git says of them; writes nothing. */
export async function gatherStore(root: string, screening: Screening): Promise<GatheredStore> {
  const files: StoredFile[] = []
  const skipped: { file: string; id: string; reason: string }[] = []
  for (const path of await listStore(root, skipped)) {
    if (isUnsafePath(path, screening)) {
      skipped.push({ file: shownPath(path, screening), id: idOfPath(path), reason: 'its name may not be stored' })
      continue
    }
    const content = await readText(root, path)
    if (content === 'missing') continue
    const read = 'refused' in content ? content : readStoredRule(path, content.text)
    if ('refused' in read) skipped.push({ file: path, id: idOfPath(path), reason: read.refused })
    else files.push(read)
  }
  const paths = new Map<string, string[]>()
  for (const { id, path } of files) paths.set(id, [...(paths.get(id) ?? []), path])
  for (const { id, path } of files) {
    const others = (paths.get(id) ?? []).filter((other) => other !== path)
    if (others.length > 0) skipped.push({ file: path, id, reason: `has the id ${id}, and so has ${others.join(', ')}` })
  }
  const single = files.filter(({ id }) => paths.get(id)?.length === 1)
  return { files: single, skipped, reviewed: await readReviewed(root) }
}

async function listStore(
  root: string,
  skipped: { file: string; id: string; reason: string }[],
): Promise<readonly string[]> {
  const folder = await confine(root, storeFolder)
  if ('refused' in folder) {
    skipped.push({ file: storeFolder, id: '', reason: folder.refused })
    return []
  }
  if (!folder.exists) return []
  const entries = await readdir(folder.real, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.md') && !/^(?:readme|\.)/i.test(entry.name))
    .map((entry) => `${storeFolder}/${relative(folder.real, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort()
  for (const path of paths.slice(mostFiles)) {
    skipped.push({ file: path, id: idOfPath(path), reason: `only ${mostFiles} files are read` })
  }
  return paths.slice(0, mostFiles)
}
