import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isMissing } from './confine.ts'

/**
 * Puts a text in the place of a file in one step: who reads it sees the old or the new one, and a crash leaves one of them. The file keeps
 * its permissions.
 * @param path absolute and real: links are resolved before.
 */
export async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`)
  try {
    const file = await open(beside, 'wx', (await modeOf(path)) ?? 0o644)
    try {
      await file.writeFile(text, 'utf8')
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o777
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Copies the file beside itself under a name that is free: `AGENTS.md.bak`, `AGENTS.md.bak2`. @returns that name. */
export async function keepCopy(path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const copy = `${path}.bak${number === 1 ? '' : number}`
    if ((await modeOf(copy)) !== undefined) continue
    await copyFile(path, copy)
    return basename(copy)
  }
}
