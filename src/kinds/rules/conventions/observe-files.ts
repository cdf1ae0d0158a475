import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as rest } from 'node:timers/promises'
import { MnemaError } from '../../../contract/index.ts'
import type { Syntax } from '../syntax/index.ts'
import { everyFamily } from './assess.ts'
import type { FileFindings } from './findings.ts'
import { observeSource } from './observe-source.ts'
import { observeStyle } from './style/index.ts'
import { readText, sample, type TreeFile } from './tree/index.ts'

/** Most files that are read, and most bytes of them: more say nothing else, and take longer than somebody waits. */
const mostFiles = 5_000
const mostBytes = 24 << 20
/** Files in work at a time: parsing uses the threads of the process. */
const atOnce = 4

export interface Observed {
  findings: readonly FileFindings[]
  /** Files that were read, and all that could have been. */
  read: number
  total: number
  /** Files that turned out to be generated or minified. */
  generated: number
  /** Files that are too large. */
  large: number
}

interface Work {
  root: string
  syntax: Syntax
  progress(done: number, total: number): void
  signal: AbortSignal | undefined
}

/** Reads the files, or where there are too many a fair part of them, and puts all questions to each. */
export async function observeFiles(files: readonly TreeFile[], work: Work): Promise<Observed> {
  const chosen = await choose(files, work.root)
  const results: (readonly FileFindings[] | Skipped)[] = []
  let next = 0
  let done = 0
  const run = async (): Promise<void> => {
    for (let index = next++; index < chosen.length; index = next++) {
      stopIfAborted(work.signal)
      const file = chosen[index]
      if (file === undefined) return
      results[index] = await observeFile(file, work)
      done += 1
      if (done % 50 === 0 || done === chosen.length) work.progress(done, chosen.length)
      await rest()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  const count = (reason: Skipped): number => results.filter((result) => result === reason).length
  return {
    findings: results.flatMap((result) => (typeof result === 'string' ? [] : result)),
    read: chosen.length,
    total: files.length,
    generated: count('generated'),
    large: count('large'),
  }
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return
  throw new MnemaError('timeout', 'The search for conventions was stopped before it was finished; nothing was saved.', {
    remedy: 'Call it again if it is still wanted.',
  })
}

/** All of them where they are few and short enough. */
async function choose(files: readonly TreeFile[], root: string): Promise<readonly TreeFile[]> {
  const first = sample(files, mostFiles)
  let bytes = 0
  for (let begin = 0; begin < first.length; begin += 200) {
    const batch = first.slice(begin, begin + 200).map((file) => lstat(join(root, file.path)).catch(() => undefined))
    for (const stat of await Promise.all(batch)) bytes += stat?.size ?? 0
  }
  return bytes <= mostBytes ? first : sample(first, Math.max(1, Math.floor((first.length * mostBytes) / bytes)))
}

type Skipped = 'generated' | 'large' | 'other'

async function observeFile(file: TreeFile, { root, syntax }: Work): Promise<readonly FileFindings[] | Skipped> {
  const read = await readText(root, file.path)
  if ('skipped' in read) return read.skipped === 'generated' || read.skipped === 'large' ? read.skipped : 'other'
  const { path, section, family, language, test } = file
  const style = observeStyle(file, read.text)
  const code =
    language === undefined || !syntax.languages.has(language)
      ? []
      : await syntax
          .parseLater(language, read.text)
          .then((tree) => observeSource({ path, language, test, tree }))
          // A file that the parser cannot take says nothing; the others do.
          .catch(() => [])
  return [
    { path, section, family, language: family, findings: [...style.family, ...code] },
    { path, section, family: everyFamily, language: family, findings: style.every },
  ]
}
