import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { type OpenedNotes, openNotes } from '../../../../test/support/open-notes.ts'

interface Delta {
  since: string | null
  changes: { title: string; kind: string; path: string; by: string; client: string }[]
  total: number
  truncated: boolean
}

/** What a visit of a session is told of a project. */
async function visit(
  { agent, handle }: OpenedNotes,
  { session = 'a', project = handle, acknowledge }: { session?: string; project?: string; acknowledge?: boolean } = {},
): Promise<Delta> {
  const input = { project, ...(acknowledge === undefined ? {} : { acknowledge }) }
  const { output } = await agent('start_session', input, { sessionId: session })
  const { delta }: { delta: Delta } = JSON.parse(JSON.stringify(output.project))
  return delta
}

function told({ changes }: Delta): string[] {
  return changes.map(({ kind, title }) => `${kind} ${title}`)
}

describe.each(nodeStores)('what changed since the last visit, on %s', { timeout: 120_000 }, (store) => {
  test('is told once, and as often as one only peeks', async () => {
    const memory = await openNotes({}, { store })
    await memory.note('# Before\n\nx\n')
    expect(await visit(memory)).toEqual({ since: null, changes: [], total: 0, truncated: false })
    expect(told(await visit(memory))).toEqual([])
    const { noteId, versionToken } = await memory.note('# Valve\n\nx\n', { path: 'parts' })
    const peek = await visit(memory, { acknowledge: false })
    expect(told(peek)).toEqual(['created Valve'])
    expect(peek.changes[0]).toMatchObject({ path: 'shop/parts/valve.md', by: 'agent', client: 'codex' })
    expect(told(await visit(memory, { acknowledge: false }))).toEqual(['created Valve'])
    await memory.agent('edit_note', { ref: noteId, operation: 'append', content: 'More.', versionToken })
    expect(told(await visit(memory))).toEqual(['edited Valve'])
    expect(await visit(memory)).toMatchObject({ changes: [], total: 0 })
    expect((await visit(memory)).since).not.toBeNull()
  })

  test('tells what moved, was renamed, deleted and restored, one entry a note, and not the memory of agents', async () => {
    const memory = await openNotes({}, { store })
    const a = await memory.note('# A\n\nx\n')
    const b = await memory.note('# B\n\nx\n')
    const c = await memory.note('# C\n\nx\n')
    await memory.note('# D\n\nx\n')
    await visit(memory)
    await memory.agent('move_note', { ref: a.noteId, path: 'parts' })
    await memory.agent('rename_note', { ref: b.noteId, title: 'Bolt' })
    await memory.agent('delete_note', { ref: c.noteId })
    await memory.agent('remember_about_project', { project: memory.handle, observation: 'No news.' })
    await memory.agent('remember_about_user', { observation: 'No news.' })
    const first = await visit(memory)
    expect(told(first).sort()).toEqual(['deleted C', 'moved A', 'moved Bolt'])
    expect(first.total).toBe(3)
    await memory.person('restore', { ref: c.noteId })
    const second = await visit(memory)
    expect(told(second)).toEqual(['restored C'])
    await memory.agent('delete_note', { ref: c.noteId })
    await memory.person('restore', { ref: c.noteId })
    expect(told(await visit(memory))).toEqual(['restored C'])
  })

  test('is told to each session by itself; a new one begins where its caller stood', async () => {
    const memory = await openNotes({}, { store })
    for (const session of ['a', 'b']) await visit(memory, { session })
    await memory.note('# One\n\nx\n')
    expect(told(await visit(memory, { session: 'a' }))).toEqual(['created One'])
    expect(told(await visit(memory, { session: 'b', acknowledge: false }))).toEqual(['created One'])
    await memory.note('# Two\n\nx\n')
    expect(told(await visit(memory, { session: 'c', acknowledge: false }))).toEqual(['created Two'])
    expect(told(await visit(memory, { session: 'b' })).sort()).toEqual(['created One', 'created Two'])
    expect(told(await visit(memory, { session: 'a' }))).toEqual(['created Two'])
    // What the others took as seen did not move the one that only peeked.
    expect(told(await visit(memory, { session: 'c' }))).toEqual(['created Two'])
    expect(told(await visit(memory, { session: 'd' }))).toEqual([])
  })

  test('is told of the project that was asked for; the root project hears of all', async () => {
    const memory = await openNotes({}, { store })
    await memory.agent('whoami', {}, { workingDirectory: memory.project('dock') })
    const dock = memory.handle.replace('shop', 'dock')
    const root = memory.handle.split('/')[0] ?? ''
    for (const project of [memory.handle, dock, root]) await visit(memory, { project })
    await memory.note('# Till\n\nx\n')
    await memory.agent('create_note', { project: dock, body: '# Berth\n\nx\n' })
    expect(told(await visit(memory, { project: dock }))).toEqual(['created Berth'])
    expect(told(await visit(memory))).toEqual(['created Till'])
    expect(told(await visit(memory, { project: root })).sort()).toEqual(['created Berth', 'created Till'])
  })

  test('is cut after twenty, and what was cut is no news the next time', async () => {
    const memory = await openNotes({}, { store })
    await visit(memory)
    const notes = Array.from({ length: 30 }, (_, at) => ({ title: `Note ${at}`, body: 'x\n' }))
    await memory.agent('create_notes', { project: memory.handle, notes })
    const cut = await visit(memory)
    expect(cut).toMatchObject({ total: 30, truncated: true })
    expect(cut.changes).toHaveLength(20)
    expect(await visit(memory)).toMatchObject({ total: 0, changes: [], truncated: false })
    const { text } = await memory.agent('start_session', { project: memory.handle })
    expect(text).toContain('Nothing changed since')
  })

  test('never loses a change that is dated before a visit and comes to light after it', async () => {
    const memory = await openNotes({}, { store })
    await visit(memory)
    // Writes and visits in one breath: each note must be told by one visit at least.
    const heard = new Set<string>()
    const waves = Array.from({ length: 12 }, async (_, at) => {
      const [, delta] = await Promise.all([memory.note(`# Wave ${at}\n\nx\n`), visit(memory)])
      for (const line of told(delta)) heard.add(line)
    })
    await Promise.all(waves)
    for (const line of told(await visit(memory))) heard.add(line)
    expect([...heard].sort()).toEqual(waves.map((_, at) => `created Wave ${at}`).sort())
  })

  test('recent_activity goes back as far as it is asked, whatever was visited, and finds the deletions of one project', async () => {
    const memory = await openNotes({}, { store })
    await memory.agent('whoami', {}, { workingDirectory: memory.project('dock') })
    const dock = memory.handle.replace('shop', 'dock')
    const gone = await memory.note('# Gone\n\nx\n')
    await memory.agent('delete_note', { ref: gone.noteId })
    for (let at = 0; at < 12; at++) {
      const { output } = await memory.agent('create_note', { project: dock, body: `# Dock ${at}\n\nx\n` })
      await memory.agent('delete_note', { ref: String(output.noteId) })
    }
    await visit(memory)
    const lines = async (input: { project?: string; limit?: number }): Promise<string[]> => {
      const { output } = await memory.agent('recent_activity', input)
      const changes: Delta['changes'] = JSON.parse(JSON.stringify(output.changes))
      return changes.map(({ kind, title }) => `${kind} ${title}`)
    }
    expect(await lines({ project: memory.handle, limit: 2 })).toEqual(['deleted Gone'])
    expect(await lines({ project: dock, limit: 3 })).toEqual(['deleted Dock 11', 'deleted Dock 10', 'deleted Dock 9'])
    const all = await memory.agent('recent_activity', { limit: 5 })
    expect(all.output).toMatchObject({ truncated: true })
    expect(all.text).toContain('There are older ones')
    expect((await memory.agent('recent_activity', {})).output).toMatchObject({ truncated: false })
  })
})
