import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runGit } from '../trust/index.ts'

/** Most files that are looked at. */
const mostFiles = 200_000
/** Enough for them: a list that is cut would be taken for a folder without git, with all that is ignored in it. */
const limits = { patience: 30_000, answer: 128 << 20 }
const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn'])

/** The files of a project, relative to its root and with `/`: those that git knows or would take, otherwise all. */
export async function listFiles(root: string): Promise<readonly string[]> {
  const listed = await runGit(root, ['ls-files', '-z', '-co', '--exclude-standard'], limits)
  if (listed !== undefined)
    return listed
      .split('\0')
      .filter((path) => path !== '')
      .slice(0, mostFiles)
  const found: string[] = []
  await walk(root, '', found)
  return found
}

async function walk(root: string, folder: string, found: string[]): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (found.length >= mostFiles) return
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile()) found.push(path)
    else if (entry.isDirectory() && !skipped.has(entry.name)) await walk(root, path, found)
  }
}
