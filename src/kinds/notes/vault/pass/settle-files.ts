import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FoundFile, isMissing } from '../disk/index.ts'

/** How long a file must have been left alone, in ms: a program that saves writes in pieces. */
const restTime = 250

/**
 * Waits for files that were written just now. @returns those that are still being written, and the paths that came back: an editor may save by
 * taking a file away and putting another in its place.
 */
export async function settleFiles(
  root: string,
  touched: readonly FoundFile[],
  gone: readonly string[],
): Promise<{ busy: Set<FoundFile>; back: Set<string> }> {
  const now = Date.now()
  const fresh = touched.filter(({ changedAt }) => Math.abs(now - changedAt) < restTime)
  const busy = new Set<FoundFile>()
  const back = new Set<string>()
  if (fresh.length === 0 && gone.length === 0) return { busy, back }
  await wait(restTime)
  for (const file of fresh) {
    const size = await sizeOf(root, file.path)
    if (size === undefined || size.size !== BigInt(file.size) || Number(size.mtimeMs) !== file.writtenAt) busy.add(file)
  }
  for (const path of gone) if ((await sizeOf(root, path)) !== undefined) back.add(path)
  return { busy, back }
}

async function sizeOf(root: string, path: string) {
  try {
    return await lstat(join(root, path), { bigint: true })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
