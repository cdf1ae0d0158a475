import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/index.ts'
import { type OpenedExperiences, openExperiences } from '../../support/open-experiences.ts'
import { git, initRepository } from '../../support/rule-repositories.ts'

const b = { sessionId: 'b' }

function learnt(title: string, what: string, more: JsonObject = {}): JsonObject {
  const content = { what, why: 'seen while testing', where: 'ci/build.yml', learned: 'see above' }
  return { title, type: 'discovery', scope: 'project', content, ...more }
}

const titles = ({ output }: { output: JsonObject }): string[] =>
  JSON.parse(JSON.stringify(output.results)).map(({ title }: { title: string }) => title)

test('signs in a question are text', async () => {
  const memory = await openExperiences()
  const text =
    'Cut on 2025-11-08. FIXME: retry on code:E42 in D:\\logs\\app (v3.4.1); keep a*b and "half open, NEAR(x), 85% of row_count.'
  await memory.agent('memory_note', learnt('Cut log', text))
  await memory.agent(
    'memory_note',
    learnt('Other log', 'Cut in 2025. Nothing to mend: rowXcount is 850, and half of the logs are open.'),
  )
  const questions = [
    '2025-11-08',
    'FIXME: retry',
    'code:E42',
    'D:\\logs\\app',
    '"half open',
    'NEAR(x)',
    'a*b',
    '(v3.4.1)',
    '85%',
    'row_count',
    'E42 -retry',
  ]
  for (const query of questions)
    expect([query, titles(await memory.agent('memory_search', { query }, b))[0]]).toEqual([query, 'Cut log'])
})

test('topics in other scripts are refused with the rule, never mixed', async () => {
  const memory = await openExperiences({ locale: 'zh' })
  for (const key of ['构建/链接', '测试/清理']) {
    const { text } = await memory.agentFails('memory_note', learnt('Step', '构建失败', { topic_key: key }))
    expect(text).toContain('topic_key')
    expect(text).toContain('build/zlib-link')
  }
})

const pairs = [
  ['licence renewal is due on 3 June', 'licence renewal is due on 4 June'],
  ['gateway listens on port 8443', 'gateway listens on port 8444'],
  ['retry waits 30 s', 'retry waits 60 s'],
  ['needs zlib 1.2.13', 'needs zlib 1.3.1'],
  ['cache is enabled in staging', 'cache is not enabled in staging'],
  ['夜间构建允许跳过测试', '夜间构建禁止跳过测试'],
  ['use <= for the upper bound', 'use >= for the upper bound'],
] as const

test('notes that differ in one digit, sign or word are two, and named as similar', async () => {
  const memory = await openExperiences({ embedder: 'static' })
  for (const [number, [one, other]] of pairs.entries()) {
    const title = `Setting ${number}`
    const first = await memory.agent('memory_note', learnt(title, one, { type: 'decision' }), { sessionId: 's1' })
    const second = await memory.agent('memory_note', learnt(title, other, { type: 'decision' }), { sessionId: 's2' })
    expect(second.output.ref).not.toBe(first.output.ref)
    expect([other, second.text]).toEqual([other, expect.stringContaining(String(first.output.ref))])
    const again = await memory.agent('memory_note', learnt(title, other, { type: 'decision' }), { sessionId: 's3' })
    expect(again.output).toMatchObject({ outcome: 'known', ref: second.output.ref, sources: 2 })
    const s4 = { sessionId: 's4' }
    for (const [ref, text] of [
      [first.output.ref, one],
      [second.output.ref, other],
    ])
      expect((await memory.agent('memory_read', { ref: String(ref) }, s4)).output).toMatchObject({
        record: { content: { what: text } },
      })
    const found = await memory.agent('memory_search', { query: other }, s4)
    const refs = JSON.parse(JSON.stringify(found.output.results)).map(({ ref }: { ref: string }) => ref)
    expect([other, refs[0], refs.includes(first.output.ref)]).toEqual([other, second.output.ref, true])
  }
})

describe('a project is one, however its address is written, and never two', () => {
  async function shares(memory: OpenedExperiences, word: string, one: string, other: string): Promise<boolean> {
    await memory.agent('memory_note', learnt(`Pair ${word}`, `word ${word} failed`), {
      workingDirectory: one,
      sessionId: `${word}-1`,
    })
    const found = await memory.agent(
      'memory_search',
      { query: `${word} failed` },
      { workingDirectory: other, sessionId: `${word}-2` },
    )
    if (titles(found).length === 0) {
      expect(found.text).toBe('no matching memory')
      return false
    }
    expect(found.text).toMatch(/same_project \S+ \(0\.10\)/)
    return true
  }
  function repository(memory: OpenedExperiences, name: string, remote: string): string {
    const folder = memory.project(name)
    initRepository(folder, remote)
    return folder
  }

  test('the same', async () => {
    const memory = await openExperiences()
    const https = repository(memory, 'one/ledger', 'https://git.example/team/core/ledger.git')
    for (const [number, remote] of [
      'git@git.example:team/core/ledger.git',
      'ssh://git@git.example/team/core/ledger',
    ].entries())
      expect([
        remote,
        await shares(memory, `pair${number}w`, https, repository(memory, `same${number}/ledger`, remote)),
      ]).toEqual([remote, true])
    const worktree = join(https, '.claude', 'worktrees', 'x')
    git(https, 'worktree', 'add', '-q', worktree)
    expect(await shares(memory, 'pair4w', https, worktree)).toBe(true)
    const deep = join(https, 'src', 'a', 'b')
    mkdirSync(deep, { recursive: true })
    expect(await shares(memory, 'pair5w', https, deep)).toBe(true)
    const link = join(memory.directory, 'link')
    symlinkSync(https, link)
    expect(await shares(memory, 'pair6w', https, link)).toBe(true)
  })

  test('different', async () => {
    const memory = await openExperiences()
    const remotes = [
      ['https://git.example/team/core/ledger.git', 'https://git.example/other/core/ledger.git'],
      ['ssh://git@git.example:2201/g/app.git', 'ssh://git@git.example:2202/g/app.git'],
    ] as const
    for (const [number, [one, other]] of remotes.entries())
      expect([
        one,
        await shares(
          memory,
          `remote${number}w`,
          repository(memory, `r${number}/a`, one),
          repository(memory, `r${number}/b`, other),
        ),
      ]).toEqual([one, false])
    const folders = [
      ['m-n/o', 'm/n-o'],
      ['资料库', '实验室'],
      ['north/app', 'south/app'],
      ['app', 'app2'],
      ['x y', 'x_y'],
    ] as const
    for (const [number, [one, other]] of folders.entries())
      expect([one, await shares(memory, `folder${number}w`, memory.project(one), memory.project(other))]).toEqual([
        one,
        false,
      ])
  })
})
