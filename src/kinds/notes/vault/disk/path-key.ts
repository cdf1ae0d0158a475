/** One key for all spellings of a path that some file system or the store takes for the same: NFC, without case. */
export function pathKey(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
