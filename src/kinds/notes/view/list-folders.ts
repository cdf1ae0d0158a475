import type { Context } from '../../../contract/index.ts'
import { trees } from '../note.ts'

export interface FolderLine {
  /** Within its space, as the tools take it. */
  path: string
  /** Notes in it and below. */
  notes: number
}

/** The folders directly in a folder of shared notes, by path, and how many notes stand directly in it and in all. */
export async function listFolders(
  context: Context,
  folder: string,
): Promise<{ folders: FolderLine[]; direct: number; total: number }> {
  const branches = await context.records.branches('notes', { tree: trees['user-doc'], path: folder })
  const depth = folder === '' ? 0 : folder.split('/').length
  const counts = new Map<string, FolderLine>()
  let direct = 0
  let total = 0
  for (const { path, records } of branches) {
    const segments = path === '' ? [] : path.split('/')
    total += records
    if (segments.length === depth) {
      direct += records
      continue
    }
    const child = segments.slice(0, depth + 1).join('/')
    const key = child.normalize('NFC').toLowerCase()
    const known = counts.get(key) ?? { path: child, notes: 0 }
    counts.set(key, { ...known, notes: known.notes + records })
  }
  return { folders: [...counts.values()], direct, total }
}
