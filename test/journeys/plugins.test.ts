import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { ConfigurationEdit, InstallationTarget, JsonValue } from '../../src/contract/index.ts'
import { findRuntime, installations } from '../../src/runtimes/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

const { version } = z.object({ version: z.string() }).parse(read('package.json'))

/** What agent programs take for a plugin, as the schemas say that are published for Claude Code and Codex. ZCode takes the same. */

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const author = z.strictObject({ name: z.string().min(1), email: z.email().optional(), url: z.url().optional() })
const about = {
  name,
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  description: z.string().min(1).max(1024),
  author,
  license: z.string(),
  keywords: z.array(z.string().min(1)),
}
const manifest = z.strictObject(about)
const marketplace = z.strictObject({
  name,
  description: z.string().min(1),
  owner: author,
  plugins: z
    .array(
      z.strictObject({
        name,
        source: z.string().regex(/^\.\//),
        description: about.description,
        version: about.version.optional(),
        category: z.string(),
        keywords: about.keywords,
      }),
    )
    .min(1),
})
const servers = z.strictObject({
  mcpServers: z.record(
    name,
    z.strictObject({ type: z.literal('stdio'), command: z.string().min(1), args: z.array(z.string()) }),
  ),
})
const command = z.strictObject({
  type: z.literal('command'),
  command: z.string().min(1),
  timeout: z.number().positive(),
  async: z.boolean().optional(),
})
const hookFile = z.strictObject({
  description: z.string().optional(),
  hooks: z.record(
    z.string(),
    z.array(z.strictObject({ matcher: z.string().optional(), hooks: z.array(command).min(1) })).min(1),
  ),
})

/** What `connect` would write for a person who has `mnema` on the `PATH`. */
function edits(runtime: string): readonly ConfigurationEdit[] {
  const target: InstallationTarget = {
    scope: 'user',
    home: '/home/someone',
    project: undefined,
    environment: {},
    command: ['mnema'],
    plugins: '/plugins',
    server: undefined,
    variables: {},
  }
  return installations.find((installation) => installation.runtime === runtime)?.edits(target) ?? []
}

function valueAt(runtime: string, ...path: readonly string[]): JsonValue | undefined {
  const found = edits(runtime).find((edit) => edit.at !== 'file' && edit.path.join() === path.join())
  return found === undefined || found.at === 'file' ? undefined : found.value
}

describe.each([
  ['claude-code', '.claude-plugin', 'claudecode'],
  ['zcode', '.zcode-plugin', 'zcode'],
])('the plugin of %s', (runtime, folder, clientType) => {
  const plugin = `plugins/${runtime}`

  test('is one', () => {
    expect(manifest.parse(read(`${plugin}/${folder}/plugin.json`))).toMatchObject({ name: 'mnema', version })
    // Only the manifest stands in that folder: whatever else is in it, nobody looks for there.
    expect(readdirSync(join(root, plugin, folder))).toEqual(['plugin.json'])
    expect(existsSync(join(root, plugin, 'README.md'))).toBe(true)
  })

  test('starts the server of its program', () => {
    const { mnema } = servers.parse(read(`${plugin}/.mcp.json`)).mcpServers
    expect(mnema).toEqual({ type: 'stdio', command: 'mnema', args: ['mcp', '--client-type', clientType] })
  })
})

test.each([
  ['.claude-plugin/marketplace.json', '.', '.claude-plugin'],
  ['plugins/zcode/marketplace.json', 'plugins/zcode', '.zcode-plugin'],
])('%s lists plugins that are there, under their names', (file, folder, manifests) => {
  for (const { name, source, version: listed } of marketplace.parse(read(file)).plugins) {
    const own = manifest.parse(read(join(folder, source, manifests, 'plugin.json')))
    expect(own.name).toBe(name)
    expect(listed ?? own.version).toBe(own.version)
  }
})

test.each([
  ['claude-code', 'plugins/claude-code/hooks/hooks.json'],
  ['zcode', 'plugins/zcode/hooks/hooks.json'],
  ['codex', 'plugins/codex/hooks.json'],
  ['deepseek', 'plugins/deepseek/hooks.json'],
])('the hooks of %s call what it understands, for events that it knows', (runtime, file) => {
  for (const [event, groups] of Object.entries(hookFile.parse(read(file)).hooks))
    for (const { command } of groups.flatMap(({ hooks }) => hooks)) {
      const [program, door, named = '', native = ''] = command.split(' ')
      expect([program, door, named]).toEqual(['mnema', 'hook', runtime])
      expect(findRuntime(named)?.read(native, { session_id: 's' }, {})?.nativeName).toBe(event)
    }
})

test('what can be copied by hand is what connect writes', () => {
  const codex = hookFile.parse(read('plugins/codex/hooks.json')).hooks
  for (const [event, groups] of Object.entries(codex)) expect(groups).toEqual([valueAt('codex', 'hooks', event)])
  const toml = readFileSync(join(root, 'plugins/codex/config.toml'), 'utf8')
  expect(valueAt('codex', 'mcp_servers', 'mnema')).toEqual({
    command: /^command = "(.*)"$/m.exec(toml)?.[1],
    args: JSON.parse(/^args = (.*)$/m.exec(toml)?.[1] ?? ''),
  })

  const [written] = edits('deepseek')
  expect(written?.at === 'file' && JSON.parse(written.text)).toEqual(read('plugins/deepseek/hooks.json'))
  const rows: unknown[] = parse(readFileSync(join(root, 'plugins/deepseek/cordis.patch.yml'), 'utf8'))
  const configPath = '/home/someone/.dsh/mnema-hooks.json'
  const expected = edits('deepseek').flatMap((edit) => (edit.at === 'file' ? [] : [edit.value]))
  expect(JSON.parse(JSON.stringify(rows).replace('./hooks.json', configPath))).toEqual(expected)
})

/** The program's own opinion, where a path to it is given. */
const claude = process.env.MNEMA_TEST_CLAUDE

test.runIf(claude !== undefined)('Claude Code itself takes plugin and marketplace', () => {
  for (const folder of ['plugins/claude-code', '.']) {
    const run = spawnSync(claude ?? '', ['plugin', 'validate', '--strict', join(root, folder)], { encoding: 'utf8' })
    expect(run.stdout + run.stderr).toContain('Validation passed')
    expect(run.status).toBe(0)
  }
})
