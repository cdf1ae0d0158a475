import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openRules } from '../../../../test/support/open-rules.ts'
import { initRepository } from '../../../../test/support/rule-repositories.ts'
import type { JsonObject } from '../../../contract/index.ts'
import { formatNames } from './format-names.ts'

vi.setConfig({ testTimeout: 90_000 })

async function open() {
  const memory = await openRules()
  initRepository(memory.directory)
  const at = (path: string): string => join(memory.directory, path)
  const read = (path: string): string => readFileSync(at(path), 'utf8')
  const send = (to: string | string[], more: JsonObject = {}) =>
    memory.person('export', { to: typeof to === 'string' ? [to] : to, ...more })
  const list = async (): Promise<{ id: string; text: string; scope: string; status: string }[]> =>
    JSON.parse(JSON.stringify((await memory.person('list', {})).output.rules))
  return { ...memory, at, read, send, list, exists: (path: string) => existsSync(at(path)) }
}

const rules = [
  { text: 'Never commit secrets' },
  { text: 'Name `__init__` files *after* their __package__ & <T> [x](y)' },
  { text: '# is no comment sign here' },
  { text: '+1 is how a vote is written' },
  { text: '所有接口必须返回结构化错误' },
  { text: 'Keep widgets immutable', scope: 'glob:src/**/*.{ts,tsx},*.vue' },
  { text: 'Paginate list endpoints', scope: 'section:src/api' },
  { text: 'Log through the logger', scope: 'section:api' },
  { text: 'Sort the keys', scope: 'glob:*.json' },
]

describe('the part in a shared file', () => {
  test('goes to the end; nothing else is touched, be it the mark, the line ends or the end of the last line', async () => {
    const { seed, person, send, write, read, list } = await open()
    await seed(...rules)
    const bodies: Record<string, string> = {
      'AGENTS.md': '# Ours\n\nOne.\n',
      'CLAUDE.md': '\uFEFF# Ours\r\n\r\nOne.',
      'GEMINI.md': '# Ours\n\n\n',
      '.github/copilot-instructions.md': 'No end',
    }
    const all = ['agents', 'claude', 'gemini', 'copilot']
    for (const [path, text] of Object.entries(bodies)) write(path, text)
    await send(all)
    const written = Object.keys(bodies).map(read)
    for (const [index, text] of Object.values(bodies).entries()) expect(written[index]?.startsWith(text)).toBe(true)
    expect(read('CLAUDE.md').replaceAll('\r\n', '')).not.toContain('\n')
    expect(read('AGENTS.md')).toContain('\n\n### Applies to `src/**/*.{ts,tsx}`, `*.vue`\n\n- Keep widgets immutable\n')
    expect((await send(all)).text).toContain('Every file is as it should be.')
    expect(Object.keys(bodies).map(read)).toEqual(written)

    for (const { id } of await list()) await person('reject', { ids: [id] })
    await send(all)
    expect(Object.keys(bodies).map(read)).toEqual(Object.values(bodies))
  })

  test('makes the file where there is none, and takes it away when no rule is left', async () => {
    const { seed, send, person, exists, read } = await open()
    const [id = ''] = await seed({ text: 'Never commit secrets' })
    await send('agents')
    expect(read('AGENTS.md')).toMatch(
      /^<!-- mnema:begin sha256=[0-9a-f]{16} -->\n<!-- mnema: .* -->\n\n## Rules\n\n- Never commit secrets\n<!-- mnema:end -->\n$/,
    )
    await person('reject', { ids: [id] })
    expect((await send('agents')).output.files).toEqual([{ file: 'AGENTS.md', action: 'remove' }])
    expect(exists('AGENTS.md')).toBe(false)
    expect((await send('agents')).output.files).toEqual([])
  })

  test('holds what waits for nobody, and nothing that stands in the file already', async () => {
    const { seed, send, write, person, read, list } = await open()
    await seed({ text: 'Never commit secrets' }, { text: 'Close every stream', pending: true })
    write('AGENTS.md', '- Keep handlers pure.\n')
    await person('import', {})
    const imported = (await list()).find(({ text }) => text === 'Keep handlers pure.')
    await person('approve', { ids: [imported?.id ?? ''] })
    const { text } = await send('agents')
    expect(text).toContain('`shop` → agents: 1 rule(s), 1 more stand in its files already.')
    expect(read('AGENTS.md').match(/^- .*/gm)).toEqual(['- Keep handlers pure.', '- Never commit secrets'])
  })

  test('is shown and not written in a dry run', async () => {
    const { seed, send, write, read } = await open()
    await seed({ text: 'Never commit secrets' })
    write('AGENTS.md', '# Ours\n')
    const { text, output } = await send('agents', { dry_run: true })
    expect(text).toContain('--- a/AGENTS.md\n+++ b/AGENTS.md\n@@ -1,1 +1,9 @@\n # Ours\n+\n+<!-- mnema:begin')
    expect(output.files).toMatchObject([{ action: 'update', diff: expect.stringContaining('+- Never commit secrets') }])
    expect(read('AGENTS.md')).toBe('# Ours\n')
  })

  test('changed by hand is replaced only by force, and a copy is kept', async () => {
    const { seed, send, read, at, exists } = await open()
    await seed({ text: 'Never commit secrets' })
    await send('agents')
    const mine = read('AGENTS.md').replace('- Never', '- Mine\n- Never')
    writeFileSync(at('AGENTS.md'), mine)
    await expect(send('agents')).rejects.toThrow(
      'Export failed: Nothing was written. AGENTS.md:1: the part of Mnema was changed by hand. (to) Move what was typed',
    )
    await expect(send(['cursor', 'agents'])).rejects.toThrow('AGENTS.md:1')
    expect(exists('.cursor')).toBe(false)
    expect(read('AGENTS.md')).toBe(mine)
    const { text } = await send('agents', { force: true })
    expect(text).toContain('update AGENTS.md (a copy is in AGENTS.md.bak)')
    expect(read('AGENTS.md.bak')).toBe(mine)
    expect(read('AGENTS.md')).not.toContain('Mine')
  })

  test('is not written through a link that leads out, and a link inside is kept', async () => {
    const { seed, send, write, read, at } = await open()
    await seed({ text: 'Never commit secrets' })
    writeFileSync(at('../out.md'), '# Out\n')
    symlinkSync('../out.md', at('AGENTS.md'))
    await expect(send('agents')).rejects.toThrow('AGENTS.md: a link that leads out of the project.')
    symlinkSync('nowhere.md', at('GEMINI.md'))
    await expect(send('gemini')).rejects.toThrow('GEMINI.md: a link that leads out of the project.')
    symlinkSync('../', at('.cursor'))
    await expect(send('cursor')).rejects.toThrow('.cursor/rules: a link that leads out of the project.')
    expect(readFileSync(at('../out.md'), 'utf8')).toBe('# Out\n')
    write('docs/ai.md', '# Ai\n')
    chmodSync(at('docs/ai.md'), 0o600)
    symlinkSync('docs/ai.md', at('CLAUDE.md'))
    await send('claude')
    expect(read('docs/ai.md')).toContain('- Never commit secrets')
    expect(read('CLAUDE.md')).toBe(read('docs/ai.md'))
    expect(statSync(at('docs/ai.md')).mode & 0o777).toBe(0o600)
    expect(readdirSync(at('docs'))).toEqual(['ai.md'])
  })

  test('is not placed where code is not closed', async () => {
    const { seed, send, write, read } = await open()
    await seed({ text: 'Never commit secrets' })
    write('AGENTS.md', '# Ours\n\n```\nopen\n')
    await expect(send('agents')).rejects.toThrow('its end stands in code that is not closed')
    expect(read('AGENTS.md')).toBe('# Ours\n\n```\nopen\n')
  })
})

describe('whole files in the folder of a tool', () => {
  test('one for each scope, in the tool’s own words', async () => {
    const { seed, send, read, at } = await open()
    await seed({ text: 'Never commit secrets' }, { text: 'Keep widgets immutable', scope: 'glob:src/**/*.{ts,tsx}' })
    await send(['claude-rules', 'cursor', 'copilot-instructions', 'windsurf', 'cline'])
    const files = (folder: string, ending: string): string[] => {
      const names = readdirSync(at(folder)).sort()
      expect(names).toEqual([`mnema-global${ending}`, expect.stringMatching(/^mnema-src-ts-tsx-[0-9a-f]{8}/)])
      return names.map((name) => read(`${folder}/${name}`).split('<!-- mnema:generated')[0] ?? '')
    }
    expect(files('.claude/rules', '.md')).toEqual(['', '---\npaths:\n  - "src/**/*.{ts,tsx}"\n---\n\n'])
    expect(files('.cursor/rules', '.mdc')).toEqual([
      '---\ndescription: "Rules of the project"\nglobs:\nalwaysApply: true\n---\n\n',
      '---\ndescription: "Rules for src/**/*.ts, src/**/*.tsx"\nglobs: src/**/*.ts,src/**/*.tsx\nalwaysApply: false\n---\n\n',
    ])
    expect(files('.github/instructions', '.instructions.md')).toEqual([
      '---\napplyTo: "**"\n---\n\n',
      '---\napplyTo: "src/**/*.ts,src/**/*.tsx"\n---\n\n',
    ])
    expect(files('.windsurf/rules', '.md')).toEqual([
      '---\ntrigger: always_on\n---\n\n',
      '---\ntrigger: glob\nglobs: src/**/*.ts,src/**/*.tsx\n---\n\n',
    ])
    expect(files('.clinerules', '.md')).toEqual(['', '---\npaths:\n  - "src/**/*.{ts,tsx}"\n---\n\n'])
  })

  test('go when their scope has no rule, but for one that was changed by hand; others stay', async () => {
    const { seed, send, person, at, read, write } = await open()
    const [id = ''] = await seed({ text: 'Sort the keys', scope: 'glob:*.json' }, { text: 'Never commit secrets' })
    write('.cursor/rules/mnema-mine.mdc', '- Mine\n')
    await send('cursor')
    const [, ours = ''] = readdirSync(at('.cursor/rules')).sort()
    expect(ours).toMatch(/^mnema-json-/)
    await person('reject', { ids: [id] })
    const text = read(`.cursor/rules/${ours}`)
    writeFileSync(at(`.cursor/rules/${ours}`), `${text}- Mine\n`)
    await expect(send('cursor')).rejects.toThrow(`.cursor/rules/${ours}: was changed by hand.`)
    writeFileSync(at(`.cursor/rules/${ours}`), text.replaceAll('\n', '\r\n'))
    await send('cursor')
    expect(readdirSync(at('.cursor/rules')).sort()).toEqual(['mnema-global.mdc', 'mnema-mine.mdc'])
    writeFileSync(at('.cursor/rules/mnema-global.mdc'), '- Mine\n')
    await expect(send('cursor')).rejects.toThrow('stands there already and was not written by Mnema')
  })

  test('keep to what the tool reads, and to what stands there', async () => {
    const { seed, send, at, write } = await open()
    const long = Array.from({ length: 40 }, (_, index) => ({
      text: `Rule number ${index} says ${'word '.repeat(85)}end of ${index}`,
    }))
    await seed(...long)
    await send('windsurf')
    const names = readdirSync(at('.windsurf/rules')).sort()
    expect(names).toEqual(['mnema-global-2.md', 'mnema-global.md'])
    for (const name of names)
      expect(readFileSync(join(at('.windsurf/rules'), name), 'utf8').length).toBeLessThan(12_001)
    write('.clinerules', '- Mine.\n')
    await expect(send('cline')).rejects.toThrow('.clinerules: is a file, and a folder is wanted.')
    mkdirSync(at('AGENTS.md'))
    await expect(send('agents')).rejects.toThrow('AGENTS.md: not a plain file.')
  })
})

test.each([...formatNames])('what was exported to %s and is imported changes nothing', async (to) => {
  const { seed, send, person, list } = await open()
  await seed(...rules)
  await send(to)
  const before = await list()
  const { output } = await person('import', {})
  expect(output).toMatchObject({
    added: [],
    updated: [],
    vanished: [],
    refused: [],
    remarks: [],
    skipped: [],
    known: 9,
  })
  expect(await list()).toEqual(before)
  expect((await send(to)).text).toContain('Every file is as it should be.')
})

test('on another machine, exported rules come in as they were, and wait', async () => {
  const here = await open()
  await here.seed(...rules)
  await here.send(['agents', 'cursor'])
  const there = await open()
  there.write('AGENTS.md', here.read('AGENTS.md'))
  await there.person('import', {})
  const found = await there.list()
  expect(found.map(({ text, scope, status }) => ({ text, scope, status }))).toEqual(
    expect.arrayContaining(rules.map(({ text, scope = 'global' }) => ({ text, scope, status: 'pending' }))),
  )
  expect(found).toHaveLength(9)
  for (const { id } of found) await there.person('approve', { ids: [id] })
  const exported = await there.send('agents')
  expect(exported.text).toContain('Every file is as it should be.')
  rmSync(there.at('AGENTS.md'))
  await there.person('import', {})
  expect((await there.list()).map(({ status }) => status)).toEqual(found.map(() => 'stale'))
})
