import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

/** Where a path of a project really lies. */
export type Confined =
  /** `real` is inside the project's real root; `linked` names, relative to it, what a link in the path leads to. */
  { real: string; exists: boolean; linked: string | undefined } | { refused: string }

/**
 * The real place of a path, links resolved as far as it exists.
 * @param path relative to the root, with `/`.
 */
export async function confine(root: string, path: string): Promise<Confined> {
  const top = await realpath(root)
  const wanted = join(top, ...path.split('/'))
  const { real, exists } = await resolveReal(wanted)
  const place = relative(top, real)
  if (place === '..' || place.startsWith(`..${sep}`) || (place !== '' && join(top, place) !== real)) {
    return { refused: 'a link that leads out of the project' }
  }
  return { real, exists, linked: real === wanted ? undefined : place.split(sep).join('/') }
}

/** A link that leads nowhere counts as leading out: what stands at its end is not known. */
async function resolveReal(path: string): Promise<{ real: string; exists: boolean }> {
  try {
    return { real: await realpath(path), exists: true }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  if (await isLink(path)) return { real: sep, exists: false }
  const above = dirname(path)
  return above === path
    ? { real: path, exists: false }
    : { real: join((await resolveReal(above)).real, basename(path)), exists: false }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
