import { limits } from '../../experience.ts'

/**
 * Why a path may not be written in a checkout; undefined for one that may. It must be relative, stay below the root, and stay out of
 * git's own folder, under any of the names that file systems take for `.git`.
 */
export function checkPath(path: string): string | undefined {
  if (path === '' || path.length > limits.path) return 'a path is empty or too long'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return 'a path has control characters or backslashes'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'a path is absolute'
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') return 'a path has an empty segment'
    if (segment === '..') return 'a path leaves the checkout'
    if (isGitFolder(segment)) return "a path leads into git's own folder"
  }
  return undefined
}

/** HFS+ ignores some invisible characters, NTFS ignores dots and spaces at the end and knows short names. */
function isGitFolder(segment: string): boolean {
  const plain = segment
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  return /^\.git[. ]*(:.*)?$/.test(plain) || /^git~\d+$/.test(plain)
}
