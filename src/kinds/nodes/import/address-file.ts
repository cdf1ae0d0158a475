import { makeSlug } from '../slug.ts'

export interface FileAddress {
  /** Folders above the file, outermost first. */
  folders: readonly { path: string; segment: string; title: string }[]
  segment: string
  /** Name without its ending. */
  stem: string
}

/** Folders that become nodes of their own; what is deeper is joined into one, so that every heading still fits below. */
const mostFolders = 4

/** Where a file's sections stand below the project: one segment a folder, and one for the file. */
export function addressFile(path: string): FileAddress {
  const names = path.split(/[\\/]+/).filter((name) => name !== '' && !/^\.+$/.test(name))
  const name = names.at(-1) ?? 'file'
  const stem = name.replace(/\.[^.]+$/, '') || name
  const folders = names.slice(0, -1)
  const own = folders.length > mostFolders ? folders.slice(0, mostFolders - 1) : folders
  const joined = folders.slice(own.length)
  const steps = [...own, ...(joined.length > 0 ? [joined.join('/')] : [])]
  return {
    folders: steps.map((step, index) => ({
      path: `${steps.slice(0, index + 1).join('/')}/`,
      segment: makeSlug(step.replaceAll('/', '.')) ?? 'folder',
      title: step,
    })),
    segment: makeSlug(stem) ?? 'file',
    stem,
  }
}
