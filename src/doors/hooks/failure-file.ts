import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hook that could say nothing, or could not enter in the store what it said. */
export interface HookFailure {
  at: Date
  runtime: string
  event: string
  /** One line; secrets are masked by whoever gives it. */
  reason: string
}

/** Most bytes of the file; past that the older half goes. */
const mostBytes = 64 * 1024

const longestReason = 300

function fileIn(home: string): string {
  return join(home, 'hook-failures.log')
}

/**
 * Keeps the failure in a small file, for the store may be what failed. Lines are JSON.
 * @returns whether it was kept: a hook has nobody to tell if not even this works.
 */
export function noteHookFailure(home: string, failure: HookFailure): boolean {
  const file = fileIn(home)
  const line = `${JSON.stringify({
    at: failure.at.getTime(),
    runtime: failure.runtime.slice(0, 40),
    event: failure.event.slice(0, 40),
    reason: failure.reason.slice(0, longestReason),
  })}\n`
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    appendFileSync(file, line, { mode: 0o600 })
    if (statSync(file).size > mostBytes) dropOlderHalf(file)
    return true
  } catch {
    return false
  }
}

function dropOlderHalf(file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, lines.slice(Math.floor(lines.length / 2)).join('\n'), { mode: 0o600 })
  renameSync(temporary, file)
}

/** Newest first; lines that cannot be read are left out. */
export function readHookFailures(home: string, limit: number): readonly HookFailure[] {
  let text: string
  try {
    text = readFileSync(fileIn(home), 'utf8')
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
  return text.split('\n').flatMap(parseLine).reverse().slice(0, limit)
}

function parseLine(line: string): HookFailure[] {
  if (line === '') return []
  try {
    const row: { at?: unknown; runtime?: unknown; event?: unknown; reason?: unknown } = JSON.parse(line)
    const { at, runtime, event, reason } = row
    if (typeof at !== 'number' || typeof reason !== 'string') return []
    return [{ at: new Date(at), runtime: String(runtime), event: String(event), reason }]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
