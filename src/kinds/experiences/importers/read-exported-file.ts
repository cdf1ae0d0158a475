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

/**
 * The text of a file, unpacked where it is packed by gzip.
 * @param name by which it is spoken of.
 * @throws MnemaError `not_found` for a file that is missing; `invalid_input` for one that is too long, damaged, or no text in UTF-8.
 */
export async function readExportedFile(path: string, name: string): Promise<ExportedText> {
  try {
    if ((await stat(path)).size > most) throw unreadable(name, `has more than ${most} bytes`)
    const bytes = await readFile(path)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    const plain = isPacked ? await promisify(gunzip)(bytes, { maxOutputLength: most }) : bytes
    return { file: name, text: new TextDecoder('utf-8', { fatal: true }).decode(plain) }
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code === 'ENOENT') {
      throw new MnemaError('not_found', `There is no file ${name}.`, {
        field: 'path',
        remedy: 'Name one that is there.',
      })
    }
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw unreadable(name, `has more than ${most} bytes`)
    if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw unreadable(name, 'is no text in UTF-8')
    throw unreadable(name, 'is damaged or may not be read')
  }
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

function unreadable(name: string, reason: string): MnemaError {
  return new MnemaError('invalid_input', `${name} ${reason}.`, { field: 'path', remedy: 'Export it again.' })
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && !(error instanceof MnemaError) && 'code' in error && typeof error.code === 'string'
}
