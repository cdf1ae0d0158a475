import { readFile, stat } from 'node:fs/promises'
import { confine, isMissing } from './confine.ts'

/** Most bytes of a rule file: longer ones are not written by hand. */
export const mostBytes = 256 * 1024

export type ReadText =
  /** As it is, a byte order mark included. `linked`: where the text really lies, relative to the root, for a link inside the project. */
  { text: string; real: string; mode: number; linked: string | undefined } | { refused: string } | 'missing'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The text of a file of the project. Read only where its real path lies inside; a folder, a device, a binary or an over-long file is refused.
 * @param path relative to the root, with `/`.
 */
export async function readText(root: string, path: string): Promise<ReadText> {
  const place = await confine(root, path)
  if ('refused' in place) return place
  if (!place.exists) return 'missing'
  try {
    const { size, mode, ...kind } = await stat(place.real).then((found) => ({
      size: found.size,
      mode: found.mode,
      file: found.isFile(),
    }))
    if (!kind.file) return { refused: 'not a plain file' }
    if (size > mostBytes) return { refused: `${size} bytes long; a rule file has at most ${mostBytes}` }
    const bytes = await readFile(place.real)
    if (bytes.includes(0)) return { refused: 'no text' }
    return { text: decoder.decode(bytes), real: place.real, mode, linked: place.linked }
  } catch (error) {
    if (error instanceof TypeError) return { refused: 'not a text in UTF-8' }
    if (isMissing(error)) return 'missing'
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')) {
      return { refused: 'a file that may not be read' }
    }
    throw error
  }
}
