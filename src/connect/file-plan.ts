import { type ConnectionChange, type FileChange, MnemaError } from '../contract/index.ts'
import { drawDiff } from './draw-diff.ts'
import type { FileRecord, FileText } from './edits/index.ts'
import { readText, realFile } from './files/index.ts'

/** One file as it is and as it shall be. */
export interface FilePlan {
  /** As the program names it. */
  file: string
  /** Behind symbolic links. */
  real: string
  before: FileText
  after: FileText
  entries: FileChange['entries']
  /** What undoing it will need; undefined where nothing in it is Mnema's. */
  record: FileRecord | undefined
}

/** @throws MnemaError what `change` throws, with the file's name. */
export function planFile(
  file: string,
  change: (current: FileText) => Pick<FilePlan, 'after' | 'entries' | 'record'>,
): FilePlan {
  const real = realFile(file)
  const before = readText(real)
  try {
    return { file, real, before, ...change(before) }
  } catch (error) {
    if (!(error instanceof MnemaError)) throw error
    const { code, message, remedy, data } = error
    throw new MnemaError(code, `${file}: ${message}`, {
      ...(remedy !== undefined && { remedy }),
      data: { ...data, file },
      cause: error,
    })
  }
}

export function changeOf(plans: readonly FilePlan[], secrets: readonly string[]): ConnectionChange['files'] {
  return plans.map(({ file, before, after, entries }) => ({
    file,
    change: before === after ? 'none' : before === undefined ? 'create' : after === undefined ? 'delete' : 'change',
    entries,
    diff: drawDiff(file, before, after, secrets),
  }))
}
