import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openExperiences, zlibNote } from '../../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import type { JsonObject } from '../../../contract/index.ts'

const from = 'engram'

/** A `.engram` folder with a chunk for each of `chunks`, in that order. */
function writeChunks(project: string, chunks: readonly JsonObject[]): string {
  const folder = join(project, '.engram')
  mkdirSync(join(folder, 'chunks'), { recursive: true })
  const entries = chunks.map((chunk, place) => {
    const id = `a1b2c3d${place}`
    writeFileSync(join(folder, 'chunks', `${id}.jsonl.gz`), gzipSync(JSON.stringify(chunk)))
    return { id, created_by: 'ana', created_at: '2026-03-01T10:00:00Z', sessions: 1, memories: 1, prompts: 0 }
  })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: 1, chunks: entries }))
  return folder
}

const sessions = [
  { id: 's-1', project: 'zlib-port', directory: '/home/ana/zlib-port', started_at: '2026-02-28 01:00:00' },
]

function observation(id: number, more: JsonObject = {}): JsonObject {
  return {
    id,
    sync_id: `obs-${id}`,
    session_id: 's-1',
    type: 'bugfix',
    title: `Fault ${id}`,
    content: `**What**: error E${id}: no such table\n**Why**: cause ${id}\n**Where**: src/${id}.ts\n**Learned**: mend ${id}`,
    scope: 'project',
    revision_count: 1,
    duplicate_count: 1,
    created_at: '2026-02-28 01:16:55',
    updated_at: '2026-02-28 01:16:55',
    ...more,
  }
}

describe.each(nodeStores)('what engram exported, on %s', (store) => {
  test('the chunks of a folder become records with their four parts, and again only what changed', async () => {
    const memory = await openExperiences({}, { store })
    const first = {
      sessions,
      observations: [observation(1, { topic_key: 'db/no-table' }), observation(2)],
      prompts: [{}],
    }
    writeChunks(memory.directory, [first])
    const { output } = await memory.person('import', { from })
    expect(output).toMatchObject({ created: 2, format: '1 file', left_out: [{ what: 'prompt', count: 1 }] })
    const { text } = await memory.agent('memory_search', { query: 'error E1: no such table' })
    const [ref = ''] = /lr_[0-9a-f]{32}/.exec(text) ?? []
    const read = await memory.agent('memory_read', { ref })
    expect(read.text).toContain('What: error E1: no such table\nWhy: cause 1\nWhere: src/1.ts\nLearned: mend 1')
    expect(read.text).toContain('imported, unproven · zlib-port · 2026-02-28')

    const changed = observation(1, { content: 'error E1: no such table, ever', updated_at: '2026-03-02 08:00:00' })
    writeChunks(memory.directory, [first, { sessions: [], observations: [changed, observation(3)], prompts: null }])
    expect((await memory.person('import', { from })).output).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    expect((await memory.agent('memory_read', { ref })).text).toContain('What: error E1: no such table, ever')
    expect((await memory.person('import', { from })).output).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  test('what an agent noted here is not made twice, and keeps its topic', async () => {
    const memory = await openExperiences({}, { store })
    const { what, why, where, learned } = zlibNote.content
    const same = `**What**: ${what}\n**Why**: ${why}\n**Where**: ${where}\n**Learned**: ${learned}`
    const { output: noted } = await memory.agent('memory_note', { ...zlibNote, topic_key: 'build/zlib-link' })
    writeChunks(memory.directory, [
      {
        sessions,
        observations: [
          observation(1, { title: zlibNote.title, content: same }),
          observation(2, { topic_key: 'build/zlib-link' }),
        ],
      },
    ])
    const { output } = await memory.person('import', { from })
    expect(output).toMatchObject({
      created: 1,
      known: 1,
      topics: [{ name: 'observation obs-2', reason: 'build/zlib-link' }],
    })
    const read = await memory.agent('memory_read', { ref: String(noted.ref) }, { sessionId: 'b' })
    expect(read.text).toContain('Link zlib with -lz')
    const after = await memory.agent('memory_note', { ...zlibNote, title: 'Anew', topic_key: 'build/zlib-link' })
    expect(after.output.ref).toBe(noted.ref)
  })
})

describe('what engram exported', () => {
  test('changes of newer versions are followed: one changed, one deleted', async () => {
    const memory = await openExperiences()
    const payload = { sync_id: 'obs-1', session_id: 's-1', type: 'bugfix', title: 'Fault 1', content: 'error E1, anew' }
    writeChunks(memory.directory, [
      { sessions, observations: [observation(1), observation(2)] },
      {
        mutations: [
          { entity: 'observation', entity_key: 'obs-1', op: 'upsert', payload: JSON.stringify(payload) },
          { entity: 'observation', entity_key: 'obs-2', op: 'delete', payload: '{"sync_id":"obs-2","deleted":true}' },
          { entity: 'relation', entity_key: 'r-1', op: 'upsert', payload: '{}' },
        ],
      },
    ])
    const { output } = await memory.person('import', { from })
    expect(output.left_out).toEqual([
      { what: 'change of a relation', count: 1 },
      { what: 'deleted there', count: 1 },
    ])
    expect(output).toMatchObject({ created: 1 })
    expect((await memory.agent('memory_search', { query: 'error E1, anew' })).text).toContain('Fault 1')
  })

  test('logs, summaries and preferences are left out; damaged and foreign chunks are named, the others are read', async () => {
    const memory = await openExperiences()
    const types = ['tool_use', 'session_summary', 'preference', 'toString']
    const folder = writeChunks(memory.directory, [
      { sessions, observations: types.map((type, place) => observation(place + 1, { type })) },
      { sessions, observations: [] },
      { sessions, observations: [observation(9), { id: 'x' }, 7] },
    ])
    writeFileSync(join(folder, 'chunks', 'a1b2c3d1.jsonl.gz'), gzipSync('{"sessions":[').subarray(0, 15))
    const manifest = {
      version: 1,
      chunks: ['a1b2c3d0', 'a1b2c3d1', 'a1b2c3d2', '../../secret', 'ffff0000'].map((id) => ({ id })),
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    const { output } = await memory.person('import', { from })
    expect(output).toMatchObject({ created: 1 })
    expect(output.left_out).toEqual(types.map((what) => ({ what, count: 1 })))
    expect(output.broken).toEqual([
      { name: 'chunks/a1b2c3d1.jsonl.gz', reason: 'it is damaged or may not be read' },
      { name: 'chunk ../../secret', reason: 'its name in the manifest is no name of a chunk' },
      { name: 'chunks/ffff0000.jsonl.gz', reason: 'it is missing' },
      { name: 'chunks/a1b2c3d2.jsonl.gz, observation 2', reason: 'it has not the fields of one' },
      { name: 'chunks/a1b2c3d2.jsonl.gz, observation 3', reason: 'it has not the fields of one' },
    ])
  })

  test('a file of `engram export` is read; another version, and what it did not write, are refused', async () => {
    const memory = await openExperiences()
    const path = join(memory.directory, 'export.json')
    const write = (value: JsonObject) => writeFileSync(path, JSON.stringify(value))
    write({
      version: '0.1.0',
      exported_at: '2026-03-01 00:00:00',
      sessions,
      observations: [observation(1)],
      prompts: [],
    })
    expect((await memory.person('import', { from, path })).output).toMatchObject({ created: 1 })
    write({ version: '2.0.0', observations: [observation(2)] })
    const { error } = await memory.personFails('import', { from, path })
    expect(error.message).toBe(
      'export.json is an export of engram in a version that is not known. Nothing was imported.',
    )
    write({ some: 'thing' })
    expect((await memory.personFails('import', { from, path })).error.message).toContain(
      'is nothing that engram exported',
    )
    writeFileSync(path, 'no JSON')
    expect((await memory.personFails('import', { from, path })).error.code).toBe('invalid_input')
    const folder = writeChunks(memory.directory, [])
    writeFileSync(join(folder, 'manifest.json'), '{"version":2,"chunks":[]}')
    expect((await memory.personFails('import', { from })).error.message).toContain(
      'is no manifest of engram in version 1',
    )
    const empty = memory.project('empty')
    expect((await memory.personFails('import', { from, path: empty })).error).toMatchObject({ code: 'not_found' })
  })

  test('a chunk from others does not choose another project of mine for itself', async () => {
    const memory = await openExperiences()
    const bank = memory.project('bank')
    await memory.person('list', {}, { workingDirectory: bank })
    writeChunks(memory.directory, [{ sessions, observations: [observation(1, { project: 'bank' }), observation(2)] }])
    const { output, text } = await memory.person('import', { from })
    expect(output.projects).toEqual([
      { theirs: 'bank', items: 1 },
      { theirs: 'zlib-port', ours: 'zlib-port', items: 1 },
    ])
    expect(text).toContain('--projects THEIRS=OURS')
    const said = await memory.person('import', { from, projects: ['bank=bank'] })
    expect(said.output).toMatchObject({ created: 1, unchanged: 1 })
  })

  test('nobody at a distance reads files of this machine', async () => {
    const memory = await openExperiences()
    const operation = (await memory.app.operations()).find(({ verb }) => verb === 'import')
    if (operation === undefined) throw new Error('no import')
    const caller = await memory.app.identity.localCaller('person', 'rest')
    const result = await memory.app.call({ operation, caller, input: { from, path: '/etc' } })
    expect(result).toMatchObject({ ok: false, error: { code: 'policy' } })
  })
})
