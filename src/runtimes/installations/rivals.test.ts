import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { InstallationTarget, Rival } from '../../contract/index.ts'
import { installations } from './index.ts'

async function rivalsOf(runtime: string, files: Readonly<Record<string, string>>): Promise<readonly Rival[]> {
  const home = mkdtempSync(join(tmpdir(), 'mnema-rivals-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
  const target: InstallationTarget = {
    scope: 'user',
    home,
    project: join(home, 'shop'),
    environment: {},
    command: ['mnema'],
    plugins: '/plugins',
    server: undefined,
    variables: {},
  }
  return (await installations.find((one) => one.runtime === runtime)?.rivals?.(target)) ?? []
}

const hook = (name: string) => `{"hooks":{"SessionStart":[{"hooks":[{"command":"mnema hook ${name} session-start"}]}]}}`

test('OpenCode: an MCP entry beside the plugin is a second registration; one that is commented out is none', async () => {
  const config =
    '{\n  "plugin": ["file:///plugins/opencode/mnema.js"],\n  "mcp": { "lore": { "type": "local", "command": ["x"] } }\n}'
  const [rival, ...others] = await rivalsOf('opencode', { '.config/opencode/opencode.json': config })
  expect(others).toEqual([])
  expect(rival).toMatchObject({ is: 'duplicate' })
  expect(rival?.detail).toContain('lore_lore_search')
  const commented = config.replace('  "mcp"', '  // "mcp"')
  expect(await rivalsOf('opencode', { '.config/opencode/opencode.json': commented })).toEqual([])
})

test.each([
  ['claude-code', '.claude/settings.json', 'shop/.claude/settings.json'],
  ['codex', '.codex/hooks.json', 'shop/.codex/hooks.json'],
  ['gemini', '.gemini/settings.json', 'shop/.gemini/settings.json'],
])('%s: hooks for the person and for the project are called twice', async (runtime, user, project) => {
  const rivals = await rivalsOf(runtime, { [user]: hook(runtime), [project]: hook(runtime) })
  expect(rivals).toMatchObject([{ is: 'duplicate' }])
  expect(rivals[0]?.detail).toContain('2 places')
  expect(await rivalsOf(runtime, { [user]: hook(runtime) })).toEqual([])
})

test('Claude Code: the plugin beside what connect writes is a duplicate, another memory is named', async () => {
  const settings = '{"enabledPlugins":{"mnema@mnema":true,"claude-mem@thedotmack":true}}'
  const rivals = await rivalsOf('claude-code', { '.claude/settings.json': settings })
  expect(rivals.map(({ is }) => is)).toEqual(['duplicate', 'memory'])
  expect(rivals[1]?.detail).toContain('claude-mem')
})

test('what somebody typed, and where they work, is no memory that is set up', async () => {
  const file =
    '{"projects":{"/home/a/mem0-fork":{"history":[{"display":"compare engram and mem0 for me"}]}},"mcpServers":{}}'
  expect(await rivalsOf('claude-code', { '.claude.json': file })).toEqual([])
  const server =
    '{"mcpServers":{"memory":{"command":"npx","args":["-y","@modelcontextprotocol/server-memory@2026.1"]}}}'
  expect(await rivalsOf('claude-code', { '.claude.json': server })).toMatchObject([{ is: 'memory' }])
  expect(await rivalsOf('codex', { '.codex/config.toml': '[mcp_servers.mem0]\nurl = "x"\n' })).toMatchObject([
    { is: 'memory' },
  ])
})

test('OpenClaw: whoever has the slot for memory is named, and nobody where it is given away', async () => {
  const file = '.openclaw/openclaw.json'
  const [unnamed] = await rivalsOf('openclaw', { [file]: '{}' })
  expect(unnamed?.detail).toContain('memory-core')
  const [named] = await rivalsOf('openclaw', { [file]: '{"plugins":{"slots":{"memory":"memory-lancedb"}}}' })
  expect(named?.detail).toContain('memory-lancedb')
  expect(await rivalsOf('openclaw', { [file]: '{"plugins":{"slots":{"memory":"none"}}}' })).toEqual([])
  expect(await rivalsOf('openclaw', {})).toEqual([])
})

test('Hermes: another provider of memory is named', async () => {
  const file = '.hermes/config.yaml'
  const [rival] = await rivalsOf('hermes', { [file]: 'memory:\n  memory_enabled: true\n  provider: honcho\n' })
  expect(rival?.detail).toContain('honcho')
  expect(await rivalsOf('hermes', { [file]: 'memory:\n  provider: mnema\n' })).toEqual([])
  expect(await rivalsOf('hermes', { [file]: 'model:\n  provider: openrouter\n' })).toEqual([])
})
