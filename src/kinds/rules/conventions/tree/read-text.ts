import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isGenerated, isMinified } from './is-generated.ts'

/** Larger files are data, whatever their ending says; in bytes. */
const largest = 1 << 20

/** What a text looks like, or why it is not looked at. */
export type ReadText = { text: string } | { skipped: 'not a file' | 'large' | 'binary' | 'generated' | 'empty' }

/** Reads a file of the project. Links are not followed: they may lead out of it. */
export async function readText(root: string, path: string): Promise<ReadText> {
  const place = join(root, path)
  const stat = await lstat(place).catch(() => undefined)
  if (stat?.isFile() !== true) return { skipped: 'not a file' }
  if (stat.size > largest) return { skipped: 'large' }
  const bytes = await readFile(place).catch(() => undefined)
  if (bytes === undefined) return { skipped: 'not a file' }
  if (bytes.subarray(0, 8_000).includes(0)) return { skipped: 'binary' }
  const text = bytes.toString('utf8')
  if (text.trim() === '') return { skipped: 'empty' }
  return isGenerated(text) || isMinified(text) ? { skipped: 'generated' } : { text }
}
