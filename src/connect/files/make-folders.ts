import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failedWith } from './failed-with.ts'
import { mayNotWrite } from './replace-file.ts'

/** Makes a folder with those above it. @returns the ones that were not there, outermost first. */
export function makeFolders(folder: string, mode: number): readonly string[] {
  const missing: string[] = []
  for (let here = folder; !existsSync(here); here = dirname(here)) missing.unshift(here)
  try {
    mkdirSync(folder, { recursive: true, mode })
  } catch (error) {
    throw failedWith(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST') ? mayNotWrite(folder, error) : error
  }
  return missing
}

/** Removes folders that were made, innermost first, as far as nothing is in them. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      // Python keeps beside a module what it made of it.
      if (readdirSync(folder).join() === '__pycache__') rmSync(join(folder, '__pycache__'), { recursive: true })
      rmdirSync(folder)
    } catch (error) {
      if (!failedWith(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
    }
  }
}
