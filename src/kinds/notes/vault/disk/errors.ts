export function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT', 'ENOTDIR'])
}

/** A file or folder that this process may not open, or a disk that does not answer. */
export function isUnreadable(error: unknown): boolean {
  return hasCode(error, ['EACCES', 'EPERM', 'EIO', 'ELOOP', 'ENAMETOOLONG', 'EBUSY', 'ESTALE'])
}

export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
