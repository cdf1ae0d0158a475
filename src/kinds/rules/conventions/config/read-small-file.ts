import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Larger manifests and configurations are not read; in bytes. */
const largest = 512 << 10

/** The text of a manifest or configuration; undefined for what is not a file of that size. Links are not followed. */
export async function readSmallFile(root: string, path: string): Promise<string | undefined> {
  const place = join(root, path)
  const stat = await lstat(place).catch(() => undefined)
  if (stat?.isFile() !== true || stat.size > largest) return undefined
  return readFile(place, 'utf8').catch(() => undefined)
}
