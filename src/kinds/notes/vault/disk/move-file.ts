import { link, lstat, rename, rmdir, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, isMissing } from './errors.ts'
import { pathKey } from './path-key.ts'
import { isTaken, reachFolder } from './reach-folder.ts'

/**
 * Moves a file inside the folder and never replaces another. Folders that are empty then go with it.
 * @returns false where the file is gone or the target is taken.
 */
export async function moveFile(root: string, from: string, to: string): Promise<boolean> {
  if (!(await reachFolder(root, to))) return false
  const [source, target] = [join(root, from), join(root, to)]
  try {
    if (pathKey(from) === pathKey(to) && (await isOne(source, target))) await rename(source, target)
    else await renameToFree(source, target)
  } catch (error) {
    if (isMissing(error) || hasCode(error, ['EEXIST'])) return false
    throw error
  }
  await removeEmpty(root, from)
  return true
}

/** In two steps that keep the file: a crash between them leaves it under both names. */
async function renameToFree(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    // Both names of one file, as a crash left them: the old one goes.
    if (hasCode(error, ['EEXIST']) && (await isOne(source, target))) return unlink(source)
    if (!hasCode(error, ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])) throw error
    await lstat(target).then(
      () => {
        throw Object.assign(new Error('taken'), { code: 'EEXIST' })
      },
      (missing) => {
        if (!isMissing(missing)) throw missing
      },
    )
    await rename(source, target)
    return
  }
  try {
    await unlink(source)
  } catch (error) {
    // Somebody moved it in between: it stands where he put it, not in two places.
    if (isMissing(error) && (await lstat(target)).nlink > 1) await unlink(target)
    throw error
  }
}

/** Whether both paths name one file, as on a disk that does not tell case apart. */
async function isOne(one: string, other: string): Promise<boolean> {
  try {
    const [a, b] = [await lstat(one, { bigint: true }), await lstat(other, { bigint: true })]
    return a.ino === b.ino && a.dev === b.dev
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The folders above a path that hold nothing any more, up to the root. */
async function removeEmpty(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.' && folder !== ''; folder = dirname(folder)) {
    try {
      await rmdir(join(root, folder))
    } catch (error) {
      if (isMissing(error)) continue
      if (hasCode(error, ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'EBUSY'])) return
      throw error
    }
  }
}

/** Where files go whose note went to the trash: hidden, so nobody takes them for notes, and by day, so they can be found. */
const trashFolder = '.mnema-trash'

/** @returns where the file lies now; undefined where it was gone already. */
export async function moveToTrash(root: string, path: string, now: Date): Promise<string | undefined> {
  const day = now.toISOString().slice(0, 10)
  for (let number = 1; ; number += 1) {
    const kept = freeName(`${trashFolder}/${day}/${path}`, number)
    if (await isTaken(root, kept)) continue
    if (await moveFile(root, path, kept)) return kept
    if (!(await isTaken(root, path))) return undefined
    if (number > 1000) return undefined
  }
}

/** `a/name.md`, `a/name 2.md`, `a/name 3.md`. */
export function freeName(path: string, number: number): string {
  return number === 1 ? path : path.replace(/(\.[^./]*)?$/, (ending) => ` ${number}${ending}`)
}
