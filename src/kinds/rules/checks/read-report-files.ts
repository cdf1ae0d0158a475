import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Context, MnemaError } from '../../../contract/index.ts'
import type { LinterReport } from './linter-report.ts'
import { readLinterReport } from './read-linter-report.ts'

/** Most bytes of a report. */
const mostBytes = 64 << 20

/**
 * The reports in files that a person names, relative to the working directory.
 * @throws MnemaError `invalid_input` that never quotes what a file holds.
 */
export async function readReportFiles(
  { workingDirectory }: Context,
  files: readonly string[],
): Promise<readonly LinterReport[]> {
  if (files.length > 0 && workingDirectory === undefined)
    throw wrong('Reports of linters are read where the command is typed, and not from elsewhere.')
  const reports: LinterReport[] = []
  for (const name of files) {
    const text = await readText(resolve(workingDirectory ?? '', name))
    if (text === undefined) throw wrong(`The report ${JSON.stringify(name)} is not there, or too large.`)
    const read = readLinterReport(text)
    if (read === undefined)
      throw wrong(`The report ${JSON.stringify(name)} is neither JSON of eslint or ruff nor SARIF 2.1.0.`)
    reports.push(...read)
  }
  return reports
}

async function readText(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file)
    return found.isFile() && found.size <= mostBytes ? await readFile(file, 'utf8') : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}

function wrong(message: string): MnemaError {
  return new MnemaError('invalid_input', message, {
    field: 'linter_report',
    remedy: 'Write it with `eslint -f json -o FILE`, `ruff check --output-format json -o FILE`, or as SARIF.',
  })
}
