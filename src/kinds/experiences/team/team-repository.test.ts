import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openTeamRepository, type TeamEntry, writeEntry } from './index.ts'
import { runGit } from './run-git.ts'

function entry(digit: string, more: Partial<TeamEntry> = {}): TeamEntry {
  return {
    ref: `rr_${digit.repeat(32)}`,
    revision: 1,
    origin: `lr_${digit.repeat(32)}`,
    project: 'git:example.org/zlib-port',
    title: 'Link zlib with -lz',
    what: 'ld: undefined symbol deflate\n\n```json\n{}\n```\n',
    attributes: { why: 'not linked', where: 'Makefile', learned: 'add -lz', fix: { kind: 'command', command: 'make' } },
    by: 'Ann',
    person: '0123456789abcdef',
    withdrawn: false,
    ...more,
  }
}

async function openTwo() {
  const folder = createTemporaryFolder()
  onTestFinished(() => folder.remove())
  const remote = join(folder.path, 'remote.git')
  mkdirSync(remote)
  await runGit(remote, ['init', '--quiet', '--bare', '.'])
  const paths = { remote, ann: join(folder.path, 'ann'), bob: join(folder.path, 'bob') }
  return { ...paths, a: await openTeamRepository(paths.ann, remote), b: await openTeamRepository(paths.bob, remote) }
}

test('what two people push, without knowing of each other, reaches both; a withdrawal too', async () => {
  const { a, b } = await openTwo()
  expect(await a.push([entry('a')], 'one')).toBeUndefined()
  expect(await b.push([entry('b')], 'two')).toBeUndefined()
  expect(await a.push([entry('a', { revision: 2, withdrawn: true })], 'withdrawn')).toBeUndefined()
  expect(await b.pull()).toBeUndefined()
  const found = await b.read()
  expect(found.refused).toEqual([])
  expect(found.entries).toEqual(
    expect.arrayContaining([entry('a'), entry('b'), entry('a', { revision: 2, withdrawn: true })]),
  )
  expect(found.entries).toHaveLength(3)
})

test('an edited file and one under a forged name are refused by name, the others are read', async () => {
  const { ann, a } = await openTwo()
  const { path, text } = writeEntry(entry('a'))
  const forged = path.replace(/-[0-9a-f]{64}/, `-${'0'.repeat(64)}`)
  await a.push([entry('b')], 'good')
  mkdirSync(dirname(join(ann, path)), { recursive: true })
  writeFileSync(join(ann, path), text.replace('add -lz', 'rm -rf /'))
  writeFileSync(join(ann, forged), text)
  await runGit(ann, ['add', '.'])
  await a.push([], 'by hand')
  const { entries, refused } = await a.read()
  expect(entries).toEqual([entry('b')])
  expect(refused).toHaveLength(2)
  expect(refused.join('\n')).toContain(forged)
  expect(refused.join('\n')).toContain(path)
})

test('without the remote it is kept here and told so, and sent with the next push', async () => {
  const { remote, a, b } = await openTwo()
  rmSync(remote, { recursive: true })
  expect(await a.push([entry('a')], 'offline')).toContain('no git repository at that address')
  expect((await a.read()).entries).toEqual([entry('a')])
  mkdirSync(remote)
  await runGit(remote, ['init', '--quiet', '--bare', '.'])
  expect(await a.push([], 'nothing new')).toBeUndefined()
  await b.pull()
  expect((await b.read()).entries).toEqual([entry('a')])
})

test('a repository whose hook started us is left alone', async () => {
  const { remote, a } = await openTwo()
  vi.stubEnv('GIT_DIR', remote)
  onTestFinished(() => void vi.unstubAllEnvs())
  await a.push([entry('a')], 'from a hook')
  expect((await a.read()).entries).toEqual([entry('a')])
})

test('pushes of one machine wait for each other, and a process that was killed holds nobody up', {
  timeout: 240_000,
}, async () => {
  const { ann, a, b } = await openTwo()
  writeFileSync(`${ann}.lock`, '999999999')
  writeFileSync(join(ann, '.git', 'index.lock'), '')
  const digits = [...'abcdef']
  const pushed = await Promise.all(digits.map((digit) => a.push([entry(digit)], digit)))
  expect(pushed).toEqual(digits.map(() => undefined))
  await b.pull()
  expect((await b.read()).entries).toHaveLength(digits.length)
})
