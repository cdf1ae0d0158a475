import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { MnemaError } from '../../contract/index.ts'
import { failedWith } from './failed-with.ts'

/**
 * Writes a file in one step: whoever reads it sees the old text or the new. Its mode and owner stay.
 * @param file no symbolic link.
 * @param newMode the mode of a file that was not there.
 * @throws MnemaError `forbidden` for a place that may not be written to.
 */
export function replaceFile(file: string, text: string, newMode: number): void {
  const draft = join(dirname(file), `.${basename(file)}.mnema-${process.pid}`)
  try {
    const former = statSync(file, { throwIfNoEntry: false })
    const mode = former === undefined ? newMode : former.mode & 0o7777
    const handle = openSync(draft, 'w', mode)
    try {
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    if (former !== undefined && former.uid !== statSync(draft).uid) chownSync(draft, former.uid, former.gid)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw failedWith(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR') ? mayNotWrite(file, error) : error
  }
}

/** A file without any right to write was made so on purpose, even where root could. @throws MnemaError `forbidden` */
export function requireWritable(file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode !== undefined && (mode & 0o222) === 0) throw mayNotWrite(file)
}

export function mayNotWrite(file: string, cause?: unknown): MnemaError {
  return new MnemaError('forbidden', `${file} may not be written.`, {
    remedy:
      'Give yourself the right to write it (chmod u+w), or make the change where it is generated; nothing was changed.',
    cause,
  })
}
