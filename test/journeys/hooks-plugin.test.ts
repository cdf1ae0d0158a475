import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findRuntime } from '../../src/runtimes/index.ts'
import { createPerson } from '../support/person.ts'

function read(path: string) {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../plugins/claude-code/${path}`, import.meta.url)), 'utf8'))
}

test('the plugin of Claude Code holds what `connect` writes, and every hook of it is understood', async () => {
  const manifest = read('.claude-plugin/plugin.json')
  expect(manifest.name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'))
  expect(manifest.version).toBe(version)

  const someone = createPerson()
  await someone.mnema('connect', 'claude-code', '--yes')
  const { hooks } = read('hooks/hooks.json')
  expect(JSON.parse(someone.read('.claude/settings.json'))).toEqual({ hooks })
  const { mnema } = read('.mcp.json').mcpServers
  expect(JSON.parse(someone.read('.claude.json')).mcpServers.mnema).toEqual(mnema)

  for (const event of Object.keys(hooks)) {
    const [command] = hooks[event].flatMap((group: { hooks: { command: string }[] }) =>
      group.hooks.map((hook) => hook.command),
    )
    const [program, door, runtime, native] = command.split(' ')
    expect([program, door]).toEqual(['mnema', 'hook'])
    expect(findRuntime(runtime)?.read(native, { session_id: 's' }, {})?.nativeName).toBe(event)
  }
})
