import { readFileSync } from 'node:fs'
import { MnemaError } from '../../contract/index.ts'
import type { FileText } from '../edits/index.ts'
import { failedWith } from './failed-with.ts'

/** @throws MnemaError `invalid_input` for what is not UTF-8 text, `forbidden` for what may not be read. */
export function readText(file: string): FileText {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return undefined
    if (error instanceof TypeError) {
      throw new MnemaError('invalid_input', `${file} is not UTF-8 text.`, {
        remedy: 'Store it as UTF-8 and connect again; nothing was changed.',
        cause: error,
      })
    }
    if (failedWith(error, 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP')) {
      throw new MnemaError('forbidden', `${file} cannot be read.`, {
        remedy: 'Make it a file that you may read, and try again; nothing was changed.',
        cause: error,
      })
    }
    throw error
  }
}
