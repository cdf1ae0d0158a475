import { describe, expect, test } from 'vitest'
import { note, openExperiences, zlibNote } from '../../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { normaliseTopicKey } from './index.ts'

test.each([
  ['build/zlib-link', 'build/zlib-link'],
  [' Build / Zlib  Link ', 'build/zlib-link'],
  ['BUILD/zlib_link', 'build/zlib-link'],
  ['ｂｕｉｌｄ/ｚ１', 'build/z1'],
  ['build', undefined],
  ['build/zlib/link', undefined],
  ['build/', undefined],
  ['/zlib', undefined],
  ['build/-zlib', undefined],
  ['构建/链接', undefined],
  ['a/b.c', undefined],
  [`a/${'x'.repeat(119)}`, undefined],
])('%j is kept as %j', (written, kept) => {
  expect(normaliseTopicKey(written)).toBe(kept)
})

describe.each(nodeStores)('a topic, on %s', (store) => {
  test('noted again is a new revision of the same note; elsewhere it is another note', async () => {
    const memory = await openExperiences({}, { store })
    const first = await memory.agent('memory_note', { ...zlibNote, topic_key: 'build/zlib-link' })
    const again = note('Link zlib last', 'ld: undefined symbol inflate', { topic_key: ' Build/Zlib Link' })
    const second = await memory.agent('memory_note', again, { sessionId: 'b' })
    expect(second.text).toContain(`saved ${first.output.ref} revision 2 under build/zlib-link`)
    const elsewhere = { sessionId: 'b', workingDirectory: memory.project('other') }
    const third = await memory.agent('memory_note', again, elsewhere)
    expect(third.output).toMatchObject({ revision: 1, outcome: 'saved' })
    expect(third.output.ref).not.toBe(first.output.ref)
    const global = await memory.agent(
      'memory_note',
      note('Zlib anywhere', 'x', { scope: 'global', topic_key: 'build/zlib-link' }),
    )
    expect(global.output).toMatchObject({ revision: 1, outcome: 'saved' })
    const { output } = await memory.person('history', { ref: String(first.output.ref) })
    expect(output.revisions).toMatchObject([
      { revision: 2, title: 'Link zlib last' },
      { revision: 1, title: zlibNote.title },
    ])
  })

  test('keeps the fix and the error of the revision before where the new one is about the same', async () => {
    const memory = await openExperiences({}, { store })
    await memory.fails('a', 'ld: undefined symbol deflate')
    const fix = { kind: 'command', command: 'make LDLIBS=-lz' }
    const key = { topic_key: 'build/zlib-link' }
    const { output } = await memory.agent('memory_note', { ...zlibNote, ...key, fix })
    const wording = note('Link zlib last', 'The linker does not find zlib', key)
    const { text } = await memory.agent('memory_note', wording, { sessionId: 'b' })
    expect(text).toContain('The fix of the revision before was kept.')
    const found = await memory.agent('memory_search', { query: 'ld: undefined symbol deflate' }, { sessionId: 'c' })
    expect(found.text).toContain('error_signature sha256:d3edaf502f6fc7121… (0.30)')
    expect((await memory.agent('memory_read', { ref: String(output.ref) }, { sessionId: 'c' })).text).toContain(
      'make LDLIBS=-lz',
    )
  })

  test.each(['build/zlib/link', 'build', '构建/链接'])(
    '%j is refused with the rule, and nothing is saved',
    async (key) => {
      const memory = await openExperiences({}, { store })
      const { text, error } = await memory.agentFails('memory_note', { ...zlibNote, topic_key: key })
      expect(error).toMatchObject({ code: 'invalid_input', field: 'topic_key' })
      expect(text).toContain('exactly two levels')
      expect((await memory.person('list', { all: true })).text).toBe('No memories.')
    },
  )
})
