import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findRuntime } from '../../src/runtimes/index.ts'
import { createMachine, command as program } from '../support/mnema.ts'

function read(path: string) {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../plugins/claude-code/${path}`, import.meta.url)), 'utf8'))
}

test('the plugin of Claude Code says what `connect` says, and every hook of it is understood', async () => {
  const manifest = read('.claude-plugin/plugin.json')
  expect(manifest.name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'))
  expect(manifest.version).toBe(version)
  expect(read('.mcp.json').mcpServers.mnema).toMatchObject({ type: 'stdio', command: 'mnema' })

  const { hooks } = read('hooks/hooks.json')
  const machine = createMachine()
  const installed = join(machine.directory, 'bin')
  mkdirSync(installed)
  symlinkSync(program, join(installed, 'mnema'))
  machine.environment.PATH = [installed, machine.environment.PATH].join(delimiter)
  const connect = await machine.json<{ settings: { merge: object } }>(['connect', 'claude-code'])
  expect(connect.settings.merge).toEqual({ hooks })
  for (const event of Object.keys(hooks)) {
    const [command] = hooks[event].flatMap((group: { hooks: { command: string }[] }) =>
      group.hooks.map((hook) => hook.command),
    )
    const [program, door, runtime, native] = command.split(' ')
    expect([program, door]).toEqual(['mnema', 'hook'])
    expect(findRuntime(runtime)?.read(native, { session_id: 's' }, {})?.nativeName).toBe(event)
  }
})
