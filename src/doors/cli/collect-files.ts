import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'

export interface CollectedFile {
  /** Relative to the root of the project, with `/`; for a file outside it, to the folder that was named. */
  path: string
  text: string
}

export interface FileCollection {
  files: readonly CollectedFile[]
  /** What was named or found and not taken, and why. */
  skipped: readonly { path: string; reason: string }[]
}

export interface FileSelection {
  /** With their dot: `.md`. A file that is named itself is taken whatever its ending. */
  extensions: readonly string[]
  /** Hidden files and folders to take along: `.cursor/rules`. */
  including: readonly string[]
}

/** Folders that hold other people's files. */
const neverEntered: ReadonlySet<string> = new Set(['node_modules', '.git'])

/** Most bytes of one file: longer ones are not written by hand. */
const mostBytes = 4 * 1024 * 1024

/**
 * The texts of files and folders, each once, in the order of their paths. Links are followed only where they stay inside what was
 * named; binary files are left out.
 * @throws the system's error for a path that does not exist.
 */
export function collectFiles(named: readonly string[], root: string, selection: FileSelection): FileCollection {
  const files = new Map<string, CollectedFile>()
  const skipped: { path: string; reason: string }[] = []
  const realRoot = realpathSync(root)

  for (const name of named) {
    const start = realpathSync(resolve(name))
    const whole = statSync(start)
    const base = isInside(start, realRoot) ? realRoot : whole.isDirectory() ? start : dirname(start)
    if (whole.isDirectory()) enter(start, start, base)
    else take(start, base)
  }
  return { files: [...files.values()], skipped }

  function enter(folder: string, confines: string, base: string): void {
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const path = join(folder, entry.name)
      const shown = shownPath(path, confines)
      if (neverEntered.has(entry.name) || isLeftHidden(shown, entry.isDirectory(), selection.including)) continue
      const real = entry.isSymbolicLink() ? realTarget(path) : path
      if (real === undefined || !isInside(real, confines)) {
        skipped.push({ path: shownPath(path, base), reason: 'a link that leads elsewhere' })
        continue
      }
      // A link to a folder is left alone: the folder itself is inside and is entered anyway.
      if (entry.isDirectory()) enter(path, confines, base)
      else if (statSync(real).isFile() && selection.extensions.includes(extname(entry.name).toLowerCase()))
        take(real, base)
    }
  }

  function take(file: string, base: string): void {
    if (files.has(file)) return
    const path = shownPath(file, base)
    const size = statSync(file).size
    if (size > mostBytes) {
      skipped.push({ path, reason: `longer than ${mostBytes} bytes` })
      return
    }
    const text = decode(readFileSync(file))
    if (text === undefined) skipped.push({ path, reason: 'not a text in UTF-8' })
    else files.set(file, { path, text })
  }
}

function shownPath(path: string, base: string): string {
  return (relative(base, path) || basename(path)).split(sep).join('/')
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/**
 * Whether the path is hidden and not named in `including`. A name may stand at any depth: `.cursor/rules` in a package of a monorepo counts
 * too. Folders on the way to it are entered.
 */
function isLeftHidden(path: string, isFolder: boolean, including: readonly string[]): boolean {
  const steps = path.split('/')
  if (!steps.some((step) => step.startsWith('.'))) return false
  return !including.some((name) => {
    const wanted = name.split('/')
    return steps.some(
      (_, from) =>
        wanted.every((step, index) => steps[from + index] === step) ||
        (isFolder && steps.slice(from).every((step, index) => wanted[index] === step)),
    )
  })
}

function realTarget(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP'))
      return undefined
    throw error
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Undefined for what is not text. A byte order mark stays: it is part of the file. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes.subarray(0, 8192).includes(0)) return undefined
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
