import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noteHookFailure, readHookFailures } from './failure-file.ts'

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnema-failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'not-there-yet')
}

const failure = (reason: string) => ({ at: new Date(), runtime: 'claude-code', event: 'session-start', reason })

test('failures are read back, newest first, past lines that were torn', () => {
  const folder = home()
  expect(readHookFailures(folder, 5)).toEqual([])
  noteHookFailure(folder, failure('first'))
  appendFileSync(join(folder, 'hook-failures.log'), '{"at":12\n')
  noteHookFailure(folder, failure('second'))
  expect(readHookFailures(folder, 5).map(({ reason }) => reason)).toEqual(['second', 'first'])
  expect(readHookFailures(folder, 1)).toHaveLength(1)
})

test('the file stays small and keeps the newest', () => {
  const folder = home()
  for (let index = 0; index < 1_000; index++) noteHookFailure(folder, failure(`${index} ${'x'.repeat(400)}`))
  expect(statSync(join(folder, 'hook-failures.log')).size).toBeLessThan(70_000)
  expect(readHookFailures(folder, 1)[0]?.reason).toMatch(/^999 /)
})

test('a home that cannot be written is no failure of its own', () => {
  expect(noteHookFailure('/dev/null/home', failure('any'))).toBe(false)
})
