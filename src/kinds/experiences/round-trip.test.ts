import { describe, expect, test } from 'vitest'
import { note, openExperiences, zlibNote } from '../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../test/support/open-nodes.ts'

const error = 'ld: undefined symbol deflate'
const matched =
  'error_signature sha256:d3edaf502f6fc7121… (0.30), code_symbol deflate (0.20), lexical deflate,ld,symbol,undefi… (0.15), same_project zlib-port (0.10), environment os=darwin (0.05), recency 0d (0.05), tool_name bash (0.05), trust local_auto (0.03), evidence sources=1,used_success=0 (0.01)'
const today = () => new Date().toISOString().slice(0, 10)

const source = {
  zh: () => `本机自动确认 · zlib-port · ${today()} · 记录时会话结局：未知`,
  en: () => `auto-confirmed on this machine · zlib-port · ${today()} · session outcome when recorded: unknown`,
} as const

const body = {
  zh: (ref: string) => [
    `Link zlib with -lz（${ref}）`,
    `出处：${source.zh()}`,
    '类型：bugfix · 范围：project',
    '现象（What）：ld: undefined symbol deflate',
    '原因（Why）：zlib was not on the link line',
    '位置（Where）：Makefile LDLIBS',
    '做法（Learned）：add -lz after the object files',
  ],
  en: (ref: string) => [
    `Link zlib with -lz (${ref})`,
    `Provenance: ${source.en()}`,
    'Type: bugfix · Scope: project',
    'What: ld: undefined symbol deflate',
    'Why: zlib was not on the link line',
    'Where: Makefile LDLIBS',
    'Learned: add -lz after the object files',
  ],
} as const

describe.each(nodeStores)('what one session noted is found by the next, on %s', (store) => {
  test.each(['zh', 'en'] as const)('as the tool reference prints it (%s)', async (locale) => {
    const memory = await openExperiences({ locale }, { store })
    await memory.fails('a', error)
    const { text: saved } = await memory.agent('memory_note', { ...zlibNote, topic_key: 'build/zlib-link' })
    const [ref = ''] = /lr_[0-9a-f]{32}/.exec(saved) ?? []
    expect(saved).toBe(`saved ${ref} revision 1 under build/zlib-link; no similar memories found`)

    await memory.fails('b', error)
    const { text, output } = await memory.agent('memory_search', { query: error }, { sessionId: 'b' })
    expect(text).toBe(
      [
        `1. [${ref}] Link zlib with -lz`,
        `   source: ${source[locale]()}`,
        `   matched: ${matched}`,
        '   ld: undefined symbol deflate',
      ].join('\n'),
    )
    expect(output.results).toMatchObject([{ ref, score: 0.94, state: 'active', trust: 'local_auto' }])

    const read = await memory.agent('memory_read', { ref }, { sessionId: 'b' })
    expect(read.text).toBe(
      [`[${ref}] Link zlib with -lz`, `source: ${source[locale]()}`, '', ...body[locale](ref)].join('\n'),
    )
    expect(read.output).toMatchObject({ record: { content: zlibNote.content }, own: false })
  })

  test('the last failure asks with the question, and a success of its command is an outcome', async () => {
    const memory = await openExperiences({}, { store })
    await memory.fails('a', error)
    await memory.succeeds('a', 'make')
    await memory.agent('memory_note', zlibNote)
    await memory.fails('b', `cc -o app main.o\n${error}\nmake: *** [Makefile:7: app] Error 1`)
    const { text } = await memory.agent('memory_search', { query: 'why does the build fail?' }, { sessionId: 'b' })
    expect(text).toContain('session outcome when recorded: success')
    expect(text).toContain('error_signature sha256:d3edaf502f6fc7121… (0.30)')
    expect(
      (await memory.agent('memory_search', { query: 'rotate the api gateway certificate' }, { sessionId: 'c' })).text,
    ).toBe('no matching memory')
  })
})

describe('fixes', () => {
  test.each([
    ['en', { kind: 'command', command: 'make LDLIBS=-lz' }, 'Fix (command): make LDLIBS=-lz'],
    ['zh', { kind: 'command', command: 'make LDLIBS=-lz' }, '修法（Fix，命令）：make LDLIBS=-lz'],
    [
      'en',
      { kind: 'diff', diff: '--- a/Makefile\n+++ b/Makefile\n@@ -1 +1 @@\n-LDLIBS =\n+LDLIBS = -lz\n' },
      'Fix (diff):\n```\n--- a/Makefile\n+++ b/Makefile\n@@ -1 +1 @@\n-LDLIBS =\n+LDLIBS = -lz\n```',
    ],
    [
      'zh',
      { kind: 'config', path: 'config/build.json', content: '{ "libs": ["z"] }\n' },
      '修法（Fix，配置文件 config/build.json）：\n```\n{ "libs": ["z"] }\n```',
    ],
  ] as const)('are read back as they were given (%s %o)', async (locale, fix, shown) => {
    const memory = await openExperiences({ locale })
    const { output } = await memory.agent('memory_note', { ...zlibNote, fix })
    const { text, output: read } = await memory.agent('memory_read', { ref: output.ref ?? '' }, { sessionId: 'b' })
    expect(text.endsWith(`\n${shown}`)).toBe(true)
    expect(read).toMatchObject({ record: { fix } })
  })

  test.each([
    ['two kinds at once', { kind: 'command', command: 'make', diff: '--- a\n' }, 'fix'],
    ['no kind', { command: 'make' }, 'fix'],
    ['an empty command', { kind: 'command', command: ' ' }, 'fix.command'],
    ['no diff at all', { kind: 'diff', diff: 'change the makefile' }, 'fix.diff'],
    ['a diff out of the checkout', { kind: 'diff', diff: '--- a/../x\n+++ b/../x\n@@ -1 +1 @@\n-a\n+b\n' }, 'fix.diff'],
    ['an absolute path', { kind: 'config', path: '/etc/passwd', content: 'x' }, 'fix.path'],
    ['a path out of the checkout', { kind: 'config', path: 'a/../../x', content: 'x' }, 'fix.path'],
    ["a path into git's folder", { kind: 'config', path: '.git/config', content: 'x' }, 'fix.path'],
    [
      'a secret',
      { kind: 'config', path: '.env', content: `TOKEN=${'ghp_'}${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gI3kM5'}` },
      'fix.content',
    ],
  ])('are refused with the field: %s', async (_, fix, field) => {
    const memory = await openExperiences()
    const { text, error: refused } = await memory.agentFails('memory_note', { ...zlibNote, fix })
    expect(`${refused.field} ${text}`).toContain(field)
    expect((await memory.person('list')).text).toBe('No memories.')
  })
})

test('a question in Chinese finds what was noted in Chinese, by its words alone', async () => {
  const memory = await openExperiences({ locale: 'zh' })
  await memory.agent(
    'memory_note',
    note('夜间构建卡在依赖下载', '夜间构建卡在下载依赖，代理服务器返回 407，需要先登录公司代理', { type: 'pitfall' }),
  )
  await memory.agent('memory_note', note('发布前先跑回归', '发布脚本在回归测试之前就打了标签', { type: 'learning' }))
  const { text } = await memory.agent('memory_search', { query: '夜间构建下载依赖时代理返回 407' }, { sessionId: 'b' })
  expect(text).toMatch(/^1\. \[lr_[0-9a-f]{32}\] 夜间构建卡在依赖下载\n {3}source: 本机自动确认 · zlib-port/)
  expect(text).not.toContain('发布前先跑回归')
})
