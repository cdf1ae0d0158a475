import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExperiences } from '../../../../test/support/open-experiences.ts'

const from = 'mem0'

const learnt = {
  id: '0b1f6a52-7a5e-4f2c-9d3b-0a8a4f1c2d3e',
  memory: 'error TS2307: Cannot find module. The path alias was missing in vitest.config.ts.',
  hash: 'x',
  user_id: 'ana',
  app_id: 'zlib-port',
  categories: ['technology'],
  metadata: { type: 'bug_fix', files: ['vitest.config.ts'], confidence: 0.9 },
  created_at: '2026-03-04T05:06:07.000-07:00',
  updated_at: '2026-03-05T05:06:07.000-07:00',
}

const fact = {
  id: 'f-1',
  memory: 'Ana likes tea.',
  user_id: 'ana',
  categories: ['food'],
  created_at: '2026-03-04T05:06:07Z',
}

test('what it learnt of failures becomes records; facts about persons are left out and counted', async () => {
  const memory = await openExperiences()
  const path = join(memory.directory, 'mem0.json')
  writeFileSync(
    path,
    JSON.stringify({ count: 3, next: null, previous: null, results: [learnt, fact, { id: '', memory: 7 }] }),
  )
  const { output } = await memory.person('import', { from, path })
  expect(output).toMatchObject({ created: 1, broken: [{ name: 'memory 3', reason: 'it has no id or no text' }] })
  expect(output.left_out).toEqual([{ what: 'food', count: 1 }])
  const { text } = await memory.agent('memory_search', { query: 'error TS2307: Cannot find module' })
  expect(text).toContain('imported, unproven · zlib-port · 2026-03-05')
  expect((await memory.person('import', { from, path })).output).toMatchObject({ created: 0, unchanged: 1 })

  writeFileSync(path, JSON.stringify([{ ...learnt, memory: `${learnt.memory} Both configs need it.` }]))
  expect((await memory.person('import', { from, path })).output).toMatchObject({ updated: 1 })
})

test('the export of its plugin is read', async () => {
  const memory = await openExperiences()
  const path = join(memory.directory, 'mem0-export-zlib-port-2026-03-05.md')
  const block = (id: string, type: string, categories: string, text: string) =>
    `---\nid: ${id}\ncreated_at: 2026-03-04T05:06:07Z\ntype: ${type}\nconfidence: 0.9\nbranch: main\nfiles: a.ts, b.ts\ncategories: ${categories}\n---\n${text}\n\n`
  const blocks = [
    block('m-1', 'anti_pattern', '', 'Do not mock the clock: timers hang.'),
    block('m-2', '', 'coding_conventions, task_learnings', 'error EADDRINUSE in tests: use port 0.'),
    block('m-3', 'user_preference', 'task_learnings', 'Prefers tabs.'),
    block('', 'decision', '', 'Without an id.'),
  ]
  writeFileSync(path, blocks.join('').replaceAll('\n', '\r\n'))
  const { output } = await memory.person('import', { from, path })
  expect(output).toMatchObject({
    created: 2,
    format: 'export of the plugin',
    left_out: [{ what: 'user_preference', count: 1 }],
    broken: [{ name: 'memory 4', reason: 'it has no id or no text' }],
  })
  const { text } = await memory.person('list', { all: true })
  expect(text).toContain('pitfall Do not mock the clock: timers hang.')
  expect(text).toContain('learning error EADDRINUSE in tests: use port 0.')
})

test('an export by a schema of one’s own, and no path, are refused with what to do', async () => {
  const memory = await openExperiences()
  const path = join(memory.directory, 'mem0.json')
  writeFileSync(path, '{"full_name":"Ana","company":"Loom"}')
  expect((await memory.personFails('import', { from, path })).error.remedy).toContain(
    'Save what its get_all returns as JSON.',
  )
  expect((await memory.personFails('import', { from })).error.remedy).toContain('mnema import mem0 FILE')
})
