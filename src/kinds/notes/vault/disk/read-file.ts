import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, isMissing, isUnreadable } from './errors.ts'
import { type FileState, fileStateOf } from './file-state.ts'
import { hashOf } from './hash-of.ts'

/** Most bytes of a file: a note has at most a million characters. */
const mostBytes = 4 * 1024 * 1024

/** What a file holds, or why it is no note. `unstable`: it was written while it was read. */
export type ReadFile = ({ text: string; hash: string } & FileState) | { refused: string } | 'missing' | 'unstable'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads a file whole, its byte order mark included. A link is not followed. */
export async function readFileText(root: string, path: string): Promise<ReadFile> {
  try {
    const file = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const stats = await file.stat({ bigint: true })
      if (!stats.isFile()) return { refused: 'not a plain file' }
      if (stats.size > BigInt(mostBytes)) return { refused: `longer than ${mostBytes} bytes` }
      const bytes = await file.readFile()
      const before = fileStateOf(stats)
      const after = fileStateOf(await file.stat({ bigint: true }))
      if (before.stamp !== after.stamp || bytes.length !== after.size) return 'unstable'
      if (bytes.includes(0)) return { refused: 'not a text' }
      return { text: decoder.decode(bytes), hash: hashOf(bytes), ...after }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof TypeError) return { refused: 'not a text in UTF-8' }
    if (isMissing(error)) return 'missing'
    if (hasCode(error, ['ELOOP'])) return { refused: 'a link' }
    if (isUnreadable(error)) return { refused: 'a file that may not be read' }
    throw error
  }
}
