import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasCode, isMissing } from './errors.ts'
import { type FileState, fileStateOf } from './file-state.ts'
import { hashOf } from './hash-of.ts'
import { holdContent, holdFile, letGo } from './held-files.ts'
import { reachFolder } from './reach-folder.ts'

export type WrittenFile =
  | ({ hash: string } & FileState)
  /** Somebody else wrote meanwhile, or something stands there: nothing was done. */
  | 'changed'
  /** A link is in the way. */
  | 'blocked'

/**
 * Puts a text in the place of a file in one step: who reads sees the old or the new one, and a crash leaves one of them. It keeps its permissions. The old
 * file is held for a while (`heldFiles`): a program that had opened it may write into it after the exchange.
 * @param expected fingerprint of what must stand there; undefined: nothing may.
 */
export async function writeFileText(
  root: string,
  path: string,
  text: string,
  expected: string | undefined,
): Promise<WrittenFile> {
  if (!(await reachFolder(root, path))) return 'blocked'
  const target = join(root, path)
  const old = await openOld(target)
  const beside = join(dirname(target), `.${basename(target).slice(0, 60)}.${randomUUID().slice(0, 8)}.tmp`)
  try {
    if ((old === undefined) !== (expected === undefined)) return 'changed'
    const mode = old === undefined ? 0o644 : Number((await old.stat()).mode) & 0o777
    const state = await writeBeside(beside, text, mode)
    const done = old === undefined ? await putNew(beside, target) : await exchange(root, path, old, beside, expected)
    return done ? { ...(await stateAt(target, state)), hash: hashOf(text) } : 'changed'
  } finally {
    await rm(beside, { force: true })
    await old?.close()
  }
}

/** @returns false where the file is not as expected: nothing was done. */
async function exchange(
  root: string,
  path: string,
  old: FileHandle,
  beside: string,
  expected: string | undefined,
): Promise<boolean> {
  const target = join(root, path)
  const { mtimeMs } = await old.stat()
  const before = await contentOf(old)
  const hash = hashOf(before)
  if (hash !== expected) return false
  const file = { path, size: before.length, writtenAt: Math.floor(mtimeMs), hash }
  const held = await holdFile(root, file)
  try {
    if (!(await isSame(old, held === undefined ? target : join(root, held.lies)))) {
      if (held !== undefined) await letGo(root, held)
      return false
    }
    await rename(beside, target)
  } catch (error) {
    if (held !== undefined) await letGo(root, held)
    throw error
  }
  if (held !== undefined) return true
  const now = await contentOf(old)
  if (hashOf(now) !== hash) await holdContent(root, file, now)
  return true
}

async function writeBeside(path: string, text: string, mode: number): Promise<FileState> {
  const file = await open(path, 'wx', mode)
  try {
    await file.chmod(mode)
    await file.writeFile(text, 'utf8')
    await file.sync()
    return fileStateOf(await file.stat({ bigint: true }))
  } finally {
    await file.close()
  }
}

/** Never replaces what came there in between. A file system without hard links is asked to rename instead. */
async function putNew(beside: string, target: string): Promise<boolean> {
  try {
    await link(beside, target)
    return true
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) return false
    if (!hasCode(error, ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])) throw error
  }
  const taken = await openOld(target)
  await taken?.close()
  if (taken !== undefined) return false
  await rename(beside, target)
  return true
}

async function openOld(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function contentOf(file: FileHandle): Promise<Uint8Array> {
  const { size } = await file.stat()
  const buffer = Buffer.alloc(size)
  const { bytesRead } = await file.read(buffer, 0, size, 0)
  return buffer.subarray(0, bytesRead)
}

/** Whether the opened file is still the one that the path names. */
async function isSame(file: FileHandle, path: string): Promise<boolean> {
  const now = await openOld(path)
  if (now === undefined) return false
  try {
    const [one, other] = [await file.stat({ bigint: true }), await now.stat({ bigint: true })]
    return one.ino === other.ino && one.dev === other.dev
  } finally {
    await now.close()
  }
}

/** The state of what was put there; as it was before where somebody has replaced it since. */
async function stateAt(path: string, before: FileState): Promise<FileState> {
  const now = await openOld(path)
  if (now === undefined) return before
  try {
    const state = fileStateOf(await now.stat({ bigint: true }))
    const isOurs = state.hint === before.hint && state.size === before.size && state.writtenAt === before.writtenAt
    return isOurs ? state : before
  } finally {
    await now.close()
  }
}
