import { setImmediate as rest } from 'node:timers/promises'
import { MnemaError } from '../../../contract/index.ts'
import type { Syntax } from '../syntax/index.ts'
import { everyFamily } from './assess.ts'
import type { FileFindings, Finding } from './findings.ts'
import { observeSource } from './observe-source.ts'
import { planReading, type ReadingPlan } from './plan-reading.ts'
import { observeStyle } from './style/index.ts'
import { readText, type TreeFile } from './tree/index.ts'

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
  /** Most files that are read. */
  most: number | undefined
}

/** Reads the files, or where there are too many a fair part of them, and puts all questions to each. */
export async function observeFiles(files: readonly TreeFile[], work: Work): Promise<Observed> {
  const plan = await planReading(files, work.root, work.most)
  const chosen = plan.files
  const results: (readonly FileFindings[] | Skipped)[] = []
  let next = 0
  let done = 0
  const run = async (): Promise<void> => {
    for (let index = next++; index < chosen.length; index = next++) {
      stopIfAborted(work.signal)
      const file = chosen[index]
      if (file === undefined) return
      results[index] = await observeFile(file, plan, work)
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

type Skipped = 'generated' | 'large' | 'other'

async function observeFile(
  file: TreeFile,
  plan: ReadingPlan,
  { root, syntax }: Work,
): Promise<readonly FileFindings[] | Skipped> {
  const read = await readText(root, file.path)
  if ('skipped' in read) return read.skipped === 'generated' || read.skipped === 'large' ? read.skipped : 'other'
  const { path, section, family } = file
  const style = observeStyle(file, read.text)
  const code = plan.parsed.has(file) ? await observeCode(file, read.text, plan, syntax) : []
  return [
    { path, section, family, language: family, findings: [...style.family, ...code] },
    { path, section, family: everyFamily, language: family, findings: style.every },
  ]
}

/** What a file's syntax says; a file that the parser cannot take says nothing. */
async function observeCode(
  { path, language, test }: TreeFile,
  text: string,
  { places }: ReadingPlan,
  syntax: Syntax,
): Promise<readonly Finding[]> {
  if (language === undefined || !syntax.languages.has(language)) return []
  try {
    const tree = await syntax.parseLater(language, text)
    return await observeSource({ path, language, test, tree }, places.get(language) ?? 1)
  } catch {
    // The parser gave up: the other files still speak.
    return []
  }
}
