import { describe, expect, test } from 'vitest'
import { note, openExperiences, zlibNote } from '../../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../../test/support/open-nodes.ts'

const query = 'ld: undefined symbol deflate'
const b = { sessionId: 'b' }

describe.each(nodeStores)('from the next session on, on %s', (store) => {
  test('a session does not find what it noted, but reads it, labelled', async () => {
    const memory = await openExperiences({}, { store })
    const { output } = await memory.agent('memory_note', zlibNote)
    const ref = String(output.ref)
    expect((await memory.agent('memory_search', { query })).text).toBe('no matching memory')
    expect((await memory.agent('memory_search', { query }, { sessionId: 'sub', parentSessionId: 'a' })).text).toBe(
      'no matching memory',
    )
    const own = await memory.agent('memory_read', { ref })
    expect(own.text).toContain('\nnote: written by this session; searches find it from the next session on\n')
    expect(own.output.own).toBe(true)
    expect((await memory.agent('memory_search', { query }, b)).text).toContain(ref)
    expect((await memory.agent('memory_read', { ref }, b)).text).not.toContain('written by this session')
  })

  test('a session that changed a note still finds the revision before', async () => {
    const memory = await openExperiences({}, { store })
    const key = { topic_key: 'build/zlib-link' }
    const { output } = await memory.agent('memory_note', { ...zlibNote, ...key })
    const changed = note('Never link zlib twice', 'multiple definition of crc32_combine_gen', key)
    expect((await memory.agent('memory_note', changed, b)).output).toMatchObject({ ref: output.ref, revision: 2 })

    const old = await memory.agent('memory_search', { query }, b)
    expect(old.text).toContain('Link zlib with -lz')
    expect(old.output.results).toMatchObject([{ ref: output.ref, revision: 1 }])
    const fresh = { query: 'multiple definition of crc32_combine_gen' }
    expect((await memory.agent('memory_search', fresh, b)).text).toBe('no matching memory')
    expect((await memory.agent('memory_search', fresh, { sessionId: 'c' })).output.results).toMatchObject([
      { ref: output.ref, revision: 2, title: 'Never link zlib twice' },
    ])
  })

  test('what was learnt for one project is not seen in another; what is global is', async () => {
    const memory = await openExperiences({}, { store })
    const elsewhere = { ...b, workingDirectory: memory.project('other') }
    const { output } = await memory.agent('memory_note', zlibNote)
    expect((await memory.agent('memory_search', { query }, elsewhere)).text).toBe('no matching memory')
    const hidden = await memory.agentFails('memory_read', { ref: String(output.ref) }, elsewhere)
    const unknown = await memory.agentFails('memory_read', { ref: `lr_${'0'.repeat(32)}` }, elsewhere)
    expect(hidden.text).toBe(unknown.text)
    await memory.agent('memory_note', note('Link zlib everywhere', query, { scope: 'global' }))
    expect((await memory.agent('memory_search', { query }, elsewhere)).text).toContain('Link zlib everywhere')
  })
})
