import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { FilePlan } from './file-plan.ts'
import { writePlans } from './write-plans.ts'

function folder(files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(tmpdir(), 'mnema-plans-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

function plan(file: string, before: string | undefined, after: string | undefined): FilePlan {
  return { file, real: file, before, after, entries: [], record: undefined }
}

test('where one file cannot be written, those before it get their text back', () => {
  const path = folder({ a: 'old', b: 'old' })
  const plans = [
    plan(join(path, 'a'), 'old', 'new'),
    plan(join(path, 'b'), 'old', undefined),
    plan(join(path, 'c'), undefined, 'new'),
    plan(join(path, 'nowhere', 'd'), undefined, 'new'),
  ]
  expect(() => writePlans(plans, 0o600)).toThrow('nothing was changed')
  expect(readdirSync(path).sort()).toEqual(['a', 'b'])
  expect(readFileSync(join(path, 'a'), 'utf8')).toBe('old')
  expect(readFileSync(join(path, 'b'), 'utf8')).toBe('old')
})

test('where somebody wrote a file in the meantime, theirs stays and all is planned anew', () => {
  const path = folder({ a: 'old', b: 'theirs' })
  const plans = [plan(join(path, 'a'), 'old', 'new'), plan(join(path, 'b'), 'old', 'new')]
  expect(writePlans(plans, 0o600)).toBe(false)
  expect(readFileSync(join(path, 'a'), 'utf8')).toBe('old')
  expect(readFileSync(join(path, 'b'), 'utf8')).toBe('theirs')
})
