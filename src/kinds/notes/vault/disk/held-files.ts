import { randomUUID } from 'node:crypto'
import { link, lstat, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, isMissing } from './errors.ts'
import { hashOf } from './hash-of.ts'
import { reachFolder } from './reach-folder.ts'

/** Where a file lies for a while that was exchanged: a program that had opened it before may write into it still. Hidden, and not for git. */
const holdFolder = '.mnema-held'

/** Two writes that are nearer than this may leave the same time, in ms. */
const tick = 100

/** A file when it was compared and exchanged. */
export interface ExchangedFile {
  /** From the folder on. */
  path: string
  /** Bytes. */
  size: number
  /** When it was last written, in ms. */
  writtenAt: number
  /** Of its bytes. */
  hash: string
}

/** What is to be known of it stands in the names of its folders, so that a process that is killed leaves nothing unknown. */
export interface HeldFile extends ExchangedFile {
  /** In ms since 1970. */
  heldAt: number
  /** Its own folder, from the folder of the mount on. */
  holder: string
  /** Where it lies, from the folder of the mount on. */
  lies: string
}

/**
 * Gives a file a second name, under which it is found when the first has gone to another.
 * @returns undefined where the disk has no second names, or the file is gone.
 */
export async function holdFile(root: string, file: ExchangedFile): Promise<HeldFile | undefined> {
  const held = await openHolder(root, file)
  try {
    await link(join(root, file.path), join(root, held.lies))
    return held
  } catch (error) {
    await letGo(root, held)
    if (isMissing(error) || hasCode(error, ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']))
      return undefined
    throw error
  }
}

/** Holds what such a file holds now, where it could get no second name. */
export async function holdContent(root: string, file: ExchangedFile, content: Uint8Array): Promise<void> {
  const { lies } = await openHolder(root, file)
  await writeFile(join(root, lies), content, { flag: 'wx' })
}

/** All that are held, the oldest first. */
export async function heldFiles(root: string): Promise<HeldFile[]> {
  const found: HeldFile[] = []
  for (const name of (await namesIn(join(root, holdFolder))).sort()) {
    const [heldAt = 0, size = 0, writtenAt = 0] = name.split('-').map(Number)
    const hash = /^\d+-\d+-\d+-([\w-]{43})-[0-9a-f]{8}$/.exec(name)?.[1]
    if (hash === undefined) continue
    const holder = `${holdFolder}/${name}`
    const path = await pathIn(root, holder).catch(unlessMissing)
    if (path === undefined) await rm(join(root, holder), { recursive: true, force: true })
    else found.push({ path, size, writtenAt, hash, heldAt, holder, lies: `${holder}/${path}` })
  }
  return found
}

/** What has been written into it since, whole; undefined where nothing was. One that has another name still was not taken from anybody. */
export async function writtenSince(root: string, held: HeldFile): Promise<Uint8Array | undefined> {
  const stats = await lstat(join(root, held.lies)).catch(unlessMissing)
  if (stats === undefined) return undefined
  if (stats.nlink > 1 || !stats.isFile()) return undefined
  const writtenAt = Math.floor(stats.mtimeMs)
  const untouched = stats.size === held.size && writtenAt === held.writtenAt && held.heldAt - writtenAt > tick
  if (untouched) return undefined
  const content = await readFile(join(root, held.lies))
  return hashOf(content) === held.hash ? undefined : content
}

/** What was written is taken up: held on, for what comes yet. */
export async function holdOn(root: string, held: HeldFile, content: Uint8Array): Promise<void> {
  const since = { heldAt: Date.now(), size: content.length, writtenAt: Date.now(), hash: hashOf(content) }
  await rename(join(root, held.holder), join(root, holdFolder, nameOf(since)))
}

/** Removes it, and the folder of all where it was the last. */
export async function letGo(root: string, { holder }: Pick<HeldFile, 'holder'>): Promise<void> {
  await rm(join(root, holder), { recursive: true, force: true })
  if ((await namesIn(join(root, holdFolder))).some((name) => name !== '.gitignore')) return
  await rm(join(root, holdFolder, '.gitignore'), { force: true })
  try {
    await rmdir(join(root, holdFolder))
  } catch (error) {
    if (!isMissing(error) && !hasCode(error, ['ENOTEMPTY', 'EEXIST'])) throw error
  }
}

async function openHolder(root: string, { path, ...file }: ExchangedFile): Promise<HeldFile> {
  const heldAt = Date.now()
  const holder = `${holdFolder}/${nameOf({ heldAt, ...file })}`
  const held = { path, ...file, heldAt, holder, lies: `${holder}/${path}` }
  if (!(await reachFolder(root, held.lies))) throw Object.assign(new Error('a link is in the way'), { code: 'ELOOP' })
  try {
    await writeFile(join(root, holdFolder, '.gitignore'), '*\n', { flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, ['EEXIST'])) throw error
  }
  return held
}

function nameOf({ heldAt, size, writtenAt, hash }: Omit<HeldFile, 'path' | 'holder' | 'lies'>): string {
  return `${heldAt}-${size}-${writtenAt}-${hash}-${randomUUID().slice(0, 8)}`
}

/** The path of the one file below a folder. */
async function pathIn(root: string, holder: string): Promise<string | undefined> {
  const steps: string[] = []
  for (;;) {
    const [entry] = await readdir(join(root, holder, ...steps), { withFileTypes: true })
    if (entry === undefined) return undefined
    steps.push(entry.name)
    if (!entry.isDirectory()) return steps.join('/')
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
