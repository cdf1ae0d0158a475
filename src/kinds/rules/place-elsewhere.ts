import { posix, win32 } from 'node:path'

/**
 * A file of another machine as its project sees it: relative to the root, with `/`. Cut by the given root; without one by the last folder that has the
 * project's name, as a checkout mostly has.
 * @returns undefined for what lies outside, and for an absolute path that tells nothing.
 */
export function placeElsewhere(path: string, root: string | undefined, slug: string): string | undefined {
  const plain = plainOf(path)
  const place = isAbsolute(plain) ? below(plain, root === undefined ? undefined : plainOf(root), slug) : plain
  if (place === undefined) return undefined
  const clean = posix.normalize(place)
  return clean === '.' || clean === '..' || clean.startsWith('../') || clean.startsWith('/') ? undefined : clean
}

function plainOf(path: string): string {
  const trimmed = path.trim().replace(/^file:\/\/(?=\/)/, '')
  return trimmed.replaceAll('\\', '/')
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || win32.isAbsolute(path)
}

function below(path: string, root: string | undefined, slug: string): string | undefined {
  if (root !== undefined) {
    const top = `${root.replace(/\/+$/, '')}/`
    return path.startsWith(top) ? path.slice(top.length) : undefined
  }
  const folders = path.split('/')
  const at = folders.findLastIndex((folder, place) => place < folders.length - 1 && sluggish(folder) === slug)
  return at === -1 ? undefined : folders.slice(at + 1).join('/')
}

/** A folder's name as slugs are written. */
function sluggish(folder: string): string {
  return folder.toLowerCase().replace(/[^\p{L}\p{N}_.-]+/gu, '_')
}
