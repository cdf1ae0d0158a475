import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MnemaError } from '../../../contract/index.ts'

/** Most bytes of one file, packed or unpacked. */
const most = 64 * 1024 * 1024

/** A text that a program exported, with the file that it stood in. */
export interface ExportedText {
  file: string
  text: string
}

export async function kindOfPath(path: string): Promise<'file' | 'folder' | undefined> {
  try {
    const found = await stat(path)
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : undefined
  } catch (error) {
    if (isSystemError(error)) return undefined
    throw error
  }
}

/** The text of a file, unpacked where it is packed by gzip; or why it cannot be read, for people: `is missing`. */
export async function tryFile(path: string): Promise<{ text: string } | { text: undefined; fault: string }> {
  const fault = (words: string) => ({ text: undefined, fault: words })
  const tooLong = fault(`has more than ${most} bytes`)
  try {
    if ((await stat(path)).size > most) return tooLong
    const bytes = await readFile(path)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    const plain = isPacked ? await promisify(gunzip)(bytes, { maxOutputLength: most }) : bytes
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(plain) }
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code === 'ERR_BUFFER_TOO_LARGE') return tooLong
    if (error.code === 'ENOENT') return fault('is missing')
    return fault(
      error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is no text in UTF-8' : 'is damaged or may not be read',
    )
  }
}

/** @throws MnemaError `not_found` for a file that is missing, `invalid_input` for one that cannot be read. */
export async function readExportedFile(path: string): Promise<string> {
  const found = await tryFile(path)
  if (found.text !== undefined) return found.text
  const code = found.fault === 'is missing' ? 'not_found' : 'invalid_input'
  throw new MnemaError(code, `${path} ${found.fault}.`, { field: 'path', remedy: 'Name a file that was exported.' })
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}
