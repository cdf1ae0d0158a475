import type { BigIntStats } from 'node:fs'

/** What the file system says of a file, without its content. */
export interface FileState {
  /** Differs when the file was written, replaced or moved. */
  stamp: string
  /** Of the file itself, wherever it stands: number and time of birth. Empty where the file system tells no birth. */
  hint: string
  /** Bytes. */
  size: number
  /** When it was last written, in ms. */
  writtenAt: number
  /** When it or its entry last changed, in ms. */
  changedAt: number
}

export function fileStateOf(stats: BigIntStats): FileState {
  const { size, mtimeNs, ctimeNs, ino, birthtimeNs } = stats
  return {
    stamp: `${size}:${mtimeNs}:${ctimeNs}:${ino}`,
    hint: birthtimeNs > 0n ? `${ino}:${birthtimeNs}` : '',
    size: Number(size),
    writtenAt: Number(stats.mtimeMs),
    changedAt: Number(stats.ctimeMs),
  }
}
