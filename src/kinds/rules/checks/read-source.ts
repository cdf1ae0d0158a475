import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSourceText, type SourceText } from './source-text.ts'

/** Most bytes of a file that is looked at: longer ones are not written by hand. */
export const mostBytes = 1 << 20

/** Why a file is not looked at; `gone` is no file, or none any more. */
export type Unread = 'gone' | 'large' | 'binary'

/** A file of a project, by its path relative to the root. Links are not followed: they may lead out of the project. */
export async function readSource(root: string, path: string): Promise<SourceText | Unread> {
  try {
    const file = join(root, path)
    const found = await lstat(file)
    if (!found.isFile()) return 'gone'
    if (found.size > mostBytes) return 'large'
    const bytes = await readFile(file)
    return bytes.subarray(0, 8192).includes(0) ? 'binary' : createSourceText(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 'gone'
    throw error
  }
}
