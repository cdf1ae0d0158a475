import { createHash } from 'node:crypto'

/** Most bytes of a segment in UTF-8, its ending included: file systems allow 255, and some tools add to a name. */
const maxBytes = 200

/** Names that Windows keeps for devices, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/** What some file system refuses or treats in its own way; `%` and `~` are ours. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|%~]/gu

function escapeBytes(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

/**
 * A name that every file system takes as it is, in any script. What is unsafe becomes `%` and the bytes in hexadecimal, so that different
 * names stay different; a long name is cut and ends in a hash of the whole.
 * @param ending `.md` for a file, empty for a folder.
 */
export function safeSegment(name: string, ending: string): string {
  const escaped = name
    .normalize('NFC')
    .replace(unsafe, escapeBytes)
    .replace(/^[. ]|[. ]$/g, escapeBytes)
    .replace(/\.(?=md$)/i, escapeBytes)
    .replace(reserved, (device) => escapeBytes(device.charAt(0)) + device.slice(1))
  if (Buffer.byteLength(escaped + ending) <= maxBytes) return escaped + ending
  const mark = `~${createHash('sha256').update(name.normalize('NFC')).digest('hex').slice(0, 12)}`
  return cut(escaped, maxBytes - Buffer.byteLength(mark + ending)) + mark + ending
}

/** The longest beginning of at most that many bytes; never half a character or half an escape. */
export function cut(text: string, bytes: number): string {
  let kept = ''
  let size = 0
  for (const piece of text.match(/%[0-9A-F]{2}|[\s\S]/gu) ?? []) {
    size += Buffer.byteLength(piece)
    if (size > bytes) break
    kept += piece
  }
  return kept
}
