import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createMachine, type Machine, type Run } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'

const host = fileURLToPath(new URL('../support/children/load-plugin.mjs', import.meta.url))
const question = 'how hot must the kiln firing be?'

/** The plugin in a process of its own, as its host would load it: nothing is installed beside it. */
function load(machine: Machine, name: string): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [host, name, question], { env: machine.environment, cwd: machine.directory })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

function keepCommand(machine: Machine, name: string, command: readonly string[]): void {
  const folder = join(machine.home, 'connections')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.user.json`), JSON.stringify({ command, variables: {} }))
}

type Failing = readonly [how: string, command: (machine: Machine) => readonly string[]]

const failing: readonly Failing[] = [
  ['is not there', () => ['/nowhere/mnema']],
  ['ends at once', () => [process.execPath, '-e', 'process.exit(3)']],
  ['prints what nobody understands', () => [process.execPath, '-e', 'console.log("?"); console.error("!")']],
  ['may not be run', (machine) => [withoutLeave(machine)]],
]

/** It is waited for until each limit: one program stands for all. */
const hanging: Failing = ['hangs', () => [process.execPath, '-e', 'setTimeout(() => {}, 60_000)']]

function withoutLeave(machine: Machine): string {
  const file = join(machine.directory, 'mnema')
  writeFileSync(file, '')
  chmodSync(file, 0o644)
  return file
}

describe.each(['opencode', 'pi'])('the plugin of %s', (name) => {
  test('brings the briefing and the cues, and registers the tools under their own names', async () => {
    const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10000' })
    const agent = await machine.mcp()
    await agent.call('lore_create_node', node('project://kiln', 'Fire the kiln to 1240 degrees.', 'kiln firing'))
    await agent.close()
    expect(await machine.run(['connect', name, '--yes'])).toMatchObject({ code: 0 })

    const run = await load(machine, name)
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const seen = JSON.parse(run.stdout)
    expect(seen.tools).toContain('lore_create_node')
    expect(seen.tools.includes('lore_guidance')).toBe(name === 'opencode')
    expect(seen.system).toContain('project://kiln')
    expect(seen.said).toMatch(/<recall .*\n.*\| project:\/\/kiln \|/)
    expect(seen.called).toContain('project://kiln')
    if (name === 'opencode') expect(seen.twice).toBe(true)
  }, 120_000)

  test.each([...failing, ...(name === 'opencode' ? [hanging] : [])])(
    'says nothing and throws nothing where the command %s',
    async (_, command) => {
      const machine = createMachine()
      keepCommand(machine, name, command(machine))
      const run = await load(machine, name)
      expect(run).toMatchObject({ code: 0, stderr: '' })
      expect(JSON.parse(run.stdout)).toMatchObject({ tools: [], said: '', called: '' })
    },
    120_000,
  )
})
