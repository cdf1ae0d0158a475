import { describe, expect, test } from 'vitest'
import { openExperiences, zlibNote } from '../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../test/support/open-nodes.ts'

const error = 'ld: undefined symbol deflate'

describe.each(nodeStores)('what a session noted is found by the next one, on %s', (store) => {
  test('as the tool reference prints it', async () => {
    const memory = await openExperiences({ locale: 'zh' }, { store })
    await memory.fails('a', error)
    const { text: saved } = await memory.agent('memory_note', { ...zlibNote, topic_key: 'build/zlib-link' })
    const [ref = ''] = /lr_[0-9a-f]{32}/.exec(saved) ?? []
    expect(saved).toBe(`saved ${ref} revision 1 under build/zlib-link; no similar memories found`)
    await memory.fails('b', error)
    const { text, output } = await memory.agent('memory_search', { query: error }, { sessionId: 'b' })
    const day = new Date().toISOString().slice(0, 10)
    expect(text).toBe(
      [
        `1. [${ref}] Link zlib with -lz`,
        `   source: 本机自动确认 · zlib-port · ${day} · 记录时会话结局：未知`,
        '   matched: error_signature sha256:d3edaf502f6fc7121… (0.30), code_symbol deflate (0.20), lexical deflate,ld,symbol,undefi… (0.15), same_project zlib-port (0.10), environment os=darwin (0.05), recency 0d (0.05), tool_name bash (0.05), trust local_auto (0.03), evidence sources=1,used_success=0 (0.01)',
        '   ld: undefined symbol deflate',
      ].join('\n'),
    )
    expect(output.results).toMatchObject([{ ref, score: 0.94, state: 'active', trust: 'local_auto' }])
    const { text: read } = await memory.agent('memory_read', { ref }, { sessionId: 'b' })
    expect(read).toBe(
      [
        `[${ref}] Link zlib with -lz`,
        `source: 本机自动确认 · zlib-port · ${day} · 记录时会话结局：未知`,
        '',
        `Link zlib with -lz（${ref}）`,
        `出处：本机自动确认 · zlib-port · ${day} · 记录时会话结局：未知`,
        '类型：bugfix · 范围：project',
        '现象（What）：ld: undefined symbol deflate',
        '原因（Why）：zlib was not on the link line',
        '位置（Where）：Makefile LDLIBS',
        '做法（Learned）：add -lz after the object files',
      ].join('\n'),
    )
  })
})
