import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { noteSeenHook, readSeenHooks } from './seen-file.ts'

function createHome(): string {
  const { path, remove } = createTemporaryFolder()
  onTestFinished(remove)
  return path
}

test('of each event of each program the last time is known, and how long the last ones took', () => {
  const home = createHome()
  expect(readSeenHooks(home)).toEqual([])
  for (let count = 1; count <= 50; count++)
    noteSeenHook(home, { runtime: 'codex', event: 'UserPromptSubmit', at: new Date(count), by: 'store', took: count })
  noteSeenHook(home, { runtime: 'pi', event: 'session-start', at: new Date(99), by: 'server', took: 7.4 })
  const [first, second] = readSeenHooks(home)
  expect(first).toEqual({ runtime: 'pi', event: 'sessionstart', at: new Date(99), by: 'server', took: [7] })
  expect(second).toMatchObject({ runtime: 'codex', event: 'userpromptsubmit', at: new Date(50), by: 'store' })
  expect(second?.took).toEqual(Array.from({ length: 20 }, (_, index) => 50 - index))
  expect(readdirSync(join(home, 'seen'))).toHaveLength(2)
})

test('two spellings of an event are one, and no event leads out of the folder', () => {
  const home = createHome()
  for (const event of ['user-prompt-submit', 'UserPromptSubmit', '../../x'])
    noteSeenHook(home, { runtime: 'codex', event, at: new Date(1), by: 'store', took: 1 })
  expect(readdirSync(join(home, 'seen')).sort()).toEqual(['codex.userpromptsubmit.json', 'codex.x.json'])
})

test('what is broken or in the way is passed over', () => {
  const home = createHome()
  mkdirSync(join(home, 'seen'))
  writeFileSync(join(home, 'seen', 'codex.stop.json'), '{"half":')
  writeFileSync(join(home, 'seen', 'pi.stop.json'), '[1]')
  expect(readSeenHooks(home)).toEqual([])
  noteSeenHook(home, { runtime: 'codex', event: 'stop', at: new Date(1), by: 'store', took: 1 })
  expect(readSeenHooks(home)).toHaveLength(1)
  writeFileSync(join(home, 'file'), '')
  noteSeenHook(join(home, 'file'), { runtime: 'codex', event: 'stop', at: new Date(1), by: 'store', took: 1 })
})
