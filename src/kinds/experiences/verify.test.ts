import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { note, type OpenedExperiences, openExperiences, zlibNote } from '../../../test/support/open-experiences.ts'
import { git } from '../../../test/support/rule-repositories.ts'
import type { JsonObject } from '../../contract/index.ts'
import { findSandbox } from './replay/index.ts'

const sandbox = await findSandbox()
const unable = 'missing' in sandbox

const error = 'ld: undefined symbol deflate'
const goodFix = { kind: 'command', command: "echo '-lz' > flags" }
const badFix = { kind: 'command', command: "echo '-lm' > flags" }

/** A project in which `./check.sh` fails with the error. @returns the commit. */
function breakProject({ directory }: OpenedExperiences): string {
  writeFileSync(join(directory, 'check.sh'), `#!/bin/sh\ngrep -q -- -lz flags || { echo "${error}"; exit 1; }\n`)
  writeFileSync(join(directory, 'flags'), '-O2\n')
  chmodSync(join(directory, 'check.sh'), 0o755)
  rmSync(join(directory, '.git'), { recursive: true })
  git(directory, 'init', '-q', '-b', 'main')
  git(directory, 'add', '-A')
  git(directory, 'commit', '-q', '-m', 'broken')
  return git(directory, 'rev-parse', 'HEAD').trim()
}

/** An agent met the error and noted a fix. @returns the ref. */
async function noteFix(memory: OpenedExperiences, fix: JsonObject, more: JsonObject = {}): Promise<string> {
  await memory.fails('a', error, { command: './check.sh' })
  const { output } = await memory.agent('memory_note', { ...zlibNote, fix, ...more })
  return String(output.ref)
}

test('what cannot be replayed is refused with what to do', { timeout: 120_000 }, async () => {
  const memory = await openExperiences()
  breakProject(memory)
  const { output } = await memory.agent('memory_note', note('No fix', 'ld: cannot find crt1.o'))
  const bare = await memory.personFails('verify', { ref: String(output.ref) })
  expect(bare.error).toMatchObject({ code: 'invalid_input', field: 'ref' })
  expect(bare.text).toContain('has no fix')
  const unseen = await memory.agent('memory_note', {
    ...note('Unseen', 'cc: fatal error: no input files'),
    fix: goodFix,
  })
  expect((await memory.personFails('verify', { ref: String(unseen.output.ref) })).text).toContain('which command fails')
  expect((await memory.personFails('verify', {})).text).toContain('mnema verify --all')
  expect((await memory.personFails('verify', { ref: 'lr_nowhere' })).error.code).toBe('not_found')
})

describe.skipIf(unable)(`mnema verify${unable ? ` (skipped: ${sandbox.missing})` : ''}`, { timeout: 180_000 }, () => {
  test('a proof raises trust, is read with the record, and no lesser verdict takes its place', async () => {
    const memory = await openExperiences()
    const commit = breakProject(memory)
    const ref = await noteFix(memory, goodFix)
    const { text, output } = await memory.person('verify', { ref })
    expect(output.results).toMatchObject([
      { ref, verdict: 'verified', commit, runs: 6, kept: 'kept', trust: 'local_person' },
    ])
    expect(text).toContain(`verified ${ref} Link zlib with -lz`)
    expect(text).toContain(`fix:\n${goodFix.command}`)
    const read = await memory.agent('memory_read', { ref }, { sessionId: 'b' })
    expect(read.text).toContain(`Verification: verified at commit ${commit.slice(0, 12)}`)
    const lesser = await memory.person('verify', { ref, commit: '0'.repeat(40) })
    expect(lesser.output.results).toMatchObject([{ verdict: 'environment_missing', kept: 'not_run' }])
    writeFileSync(join(memory.directory, 'flags'), '-lz\n')
    git(memory.directory, 'commit', '-q', '-am', 'mended')
    const gone = await memory.person('verify', { ref, commit: 'main' })
    expect(gone.output.results).toMatchObject([{ verdict: 'not_reproduced', kept: 'weaker' }])
    expect((await memory.agent('memory_read', { ref }, { sessionId: 'c' })).text).toContain('Verification: verified')
  })

  test('a fix that fails opens a dispute, which a later proof ends', async () => {
    const memory = await openExperiences()
    breakProject(memory)
    const ref = await noteFix(memory, badFix, { topic_key: 'build/zlib-link' })
    const failed = await memory.person('verify', { ref })
    expect(failed.output.results).toMatchObject([{ verdict: 'fix_failed', state: 'disputed', trust: 'local_auto' }])
    expect(failed.text).toContain('same error')
    const found = await memory.agent('memory_search', { query: error }, { sessionId: 'b' })
    expect(found.output.results).toMatchObject([{ ref, state: 'disputed' }])
    expect(found.text).toContain('a replay of its fix says that it is wrong')
    expect(await noteFix(memory, goodFix, { topic_key: 'build/zlib-link' })).toBe(ref)
    const proven = await memory.person('verify', { ref })
    expect(proven.output.results).toMatchObject([{ verdict: 'verified', state: 'active' }])
  })

  test('a fix that fails settles what another record says against it', async () => {
    const memory = await openExperiences()
    breakProject(memory)
    const ref = await noteFix(memory, badFix)
    const objection = { relates_to: [{ record_ref: ref, relation: 'contradicts' }] }
    await memory.agent('memory_note', note('Not -lm', 'the library of deflate is z', objection), { sessionId: 'b' })
    const { output } = await memory.person('verify', { ref })
    expect(output.results).toMatchObject([{ verdict: 'fix_failed', state: 'wrong' }])
    const found = await memory.agent('memory_search', { query: error }, { sessionId: 'c' })
    expect(JSON.stringify(found.output.results)).not.toContain(ref)
  })

  test('at a later commit it may only be out of date', async () => {
    const memory = await openExperiences()
    breakProject(memory)
    const ref = await noteFix(memory, goodFix)
    writeFileSync(join(memory.directory, 'check.sh'), `#!/bin/sh\necho "${error}"; exit 1\n`)
    git(memory.directory, 'commit', '-q', '-am', 'broken otherwise')
    const { output } = await memory.person('verify', { ref, repo: '.', commit: 'main' })
    expect(output.results).toMatchObject([{ verdict: 'fix_failed', state: 'disputed' }])
    expect((await memory.person('show', { ref })).text).toContain('outdates')
  })

  test('all of them, with those that could not be replayed', async () => {
    const memory = await openExperiences()
    breakProject(memory)
    const good = await noteFix(memory, goodFix)
    await memory.agent(
      'memory_note',
      { ...note('Unseen', 'cc: fatal error: no input files'), fix: goodFix },
      { sessionId: 'z' },
    )
    await memory.agent('memory_note', note('No fix', 'ld: cannot find crt1.o'))
    const { text, output } = await memory.person('verify', { all: true })
    expect(output.results).toMatchObject([{ ref: good, verdict: 'verified' }])
    expect(output.skipped).toMatchObject([{ title: 'Unseen', reason: expect.stringContaining('which command fails') }])
    expect(text).toContain('1 of 1 verified, 1 not replayed')
  })

  test('a verdict is kept before the next replay begins', async () => {
    const memory = await openExperiences()
    breakProject(memory)
    const second = await noteFix(memory, badFix, { title: 'Second' })
    const first = await noteFix(memory, goodFix, { title: 'First' })
    const stop = new AbortController()
    const progress = (_done: number, _total: number, label?: string) => {
      if (label?.startsWith('Second') === true) stop.abort()
    }
    const { error } = await memory.personFails('verify', { all: true }, { signal: stop.signal, progress })
    expect(error.message).toContain('kept: 1')
    expect((await memory.person('show', { ref: first })).text).toContain('verified')
    expect((await memory.person('show', { ref: second })).text).not.toContain('fix_failed')
  })
})
