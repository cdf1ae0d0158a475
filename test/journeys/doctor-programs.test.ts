import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createConnections } from '../../src/connect/index.ts'
import type { Installation, InstallationTarget, Rival } from '../../src/contract/index.ts'
import { examinePrograms } from '../../src/doors/cli/doctor/examine-programs.ts'
import type { Finding } from '../../src/doors/cli/doctor/finding.ts'
import { readSeenHooks } from '../../src/doors/hooks/index.ts'
import { runtimes } from '../../src/runtimes/index.ts'
import { command, createMachine, type Machine } from '../support/mnema.ts'

// Programs are started, and each is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const rivals: Rival[] = []

/** An agent program whose one file names our server. */
const installation: Installation = {
  runtime: 'claude-code',
  title: 'Claude Code',
  scopes: ['user'],
  executables: ['claude'],
  leastVersion: '2.1.0',
  traces: ({ home }) => [join(home, '.claude')],
  edits: ({ home, command: [program, ...args] }) => [
    {
      at: 'key',
      file: join(home, '.claude.json'),
      format: 'json',
      path: ['mcpServers', 'mnema'],
      value: { command: program, args: [...args, 'mcp'] },
    },
  ],
  steps: () => ['Approve the hooks with /hooks.'],
  rivals: async () => rivals,
}

function install(machine: Machine, version: string): void {
  const bin = join(machine.directory, 'bin')
  mkdirSync(bin, { recursive: true })
  const file = join(bin, 'claude')
  writeFileSync(file, `#!/bin/sh\necho "${version} (Claude Code)"\n`)
  chmodSync(file, 0o755)
}

async function connected(
  options: { command?: readonly [string, ...string[]]; server?: InstallationTarget['server'] } = {},
) {
  const machine = createMachine()
  onTestFinished(() => void rivals.splice(0))
  const target: InstallationTarget = {
    scope: 'user',
    home: machine.directory,
    project: undefined,
    environment: { ...machine.environment, PATH: join(machine.directory, 'bin') },
    command: options.command ?? [process.execPath, command],
    plugins: '/nowhere',
    server: options.server,
    variables: {},
  }
  const connections = createConnections({ home: machine.home, keepToken: () => undefined })
  install(machine, '2.1.332')
  await connections.connect(installation, target)
  const parts = {
    runtimes,
    installations: [installation],
    connections: () => connections,
    connectedTarget: () => target,
    seenHooks: readSeenHooks,
  }
  return {
    machine,
    file: join(machine.directory, '.claude.json'),
    examine: async () => {
      const found = await examinePrograms(parts, machine.home, 'en')
      expect(found.every(({ state, remedy }) => state === 'ok' || (remedy ?? '') !== '')).toBe(true)
      return (check: string): Finding | undefined => found.find((finding) => finding.check === check)
    },
  }
}

test('a program that is connected and works has nothing to complain of', async () => {
  const { machine, examine } = await connected()
  const session = { session_id: 's1', cwd: machine.directory, source: 'startup' }
  expect((await machine.hook('session-start', session)).code).toBe(0)
  const finding = await examine()
  for (const check of ['command', 'version', 'configuration', 'hooks', 'tools', 'rivals'])
    expect(finding(check), check).toMatchObject({ state: 'ok', program: 'claude-code' })
  expect(finding('hooks')?.detail).toMatch(/^sessionstart came \d+ s ago, answered from the store; \d+ ms is usual$/)
  expect(finding('tools')?.detail).toMatch(/^\d\d listed by /)
})

test('what is wrong is said, each with what to do', async () => {
  const { machine, file, examine } = await connected({ command: ['/nowhere/mnema'] })
  install(machine, '1.9.12')
  rivals.push({ is: 'duplicate', file: '/w/.mcp.json', detail: 'mnema is registered again.', remedy: 'Take it out.' })
  writeFileSync(file, readFileSync(file, 'utf8').replace('/nowhere/mnema', '/other/mnema'))
  const finding = await examine()
  expect(finding('version')).toMatchObject({ state: 'warning', detail: 'Claude Code is 1.9.12.' })
  expect(finding('configuration')).toMatchObject({ state: 'fault', detail: expect.stringContaining('changed') })
  expect(finding('hooks')).toMatchObject({ state: 'warning', remedy: expect.stringContaining('/hooks') })
  expect(finding('tools')).toMatchObject({ state: 'fault', detail: expect.stringContaining('ENOENT') })
  expect(finding('rivals')).toMatchObject({ state: 'fault', remedy: 'Take it out.' })

  writeFileSync(file, '{"half":')
  writeFileSync(join(machine.directory, 'bin', 'claude'), '')
  chmodSync(join(machine.directory, 'bin', 'claude'), 0o644)
  const worse = await examine()
  expect(worse('configuration')).toMatchObject({ state: 'fault' })
  expect(worse('command')).toMatchObject({ state: 'warning', detail: 'claude is not on the PATH.' })
})

test('a command that is none of ours, and one that ends at once, list no tools', async () => {
  for (const [program, reason] of [
    [[process.execPath, '-e', 'setTimeout(() => process.exit(3), 10)', '--'], 'code 3'],
    [
      [
        process.execPath,
        '-e',
        'console.log("hello"); process.stdin.resume().on("end", () => process.exit(0)); setTimeout(() => process.exit(7), 500)',
        '--',
      ],
      'code 7',
    ],
  ] as const) {
    const { examine } = await connected({ command: program })
    expect((await examine())('tools')).toMatchObject({ state: 'fault', detail: expect.stringContaining(reason) })
  }
})

test('a server over the network is asked with its token', async () => {
  const machine = createMachine()
  const server = await machine.serve()
  const url = server.url
  const good = await connected({ server: { url, token: undefined } })
  expect((await good.examine())('tools')).toMatchObject({ state: 'ok', detail: expect.stringContaining(url) })
  const bad = await connected({ server: { url, token: 'mn_wrong' } })
  expect((await bad.examine())('tools')).toMatchObject({ state: 'fault', detail: expect.stringContaining('401') })
  const gone = await connected({ server: { url: 'http://127.0.0.1:1', token: undefined } })
  expect((await gone.examine())('tools')).toMatchObject({
    state: 'fault',
    detail: expect.stringContaining('lists none'),
  })
})

test('the command tells scripts by its exit code, and people in lines', async () => {
  const machine = createMachine()
  expect((await machine.run(['connect', 'codex', '--yes'])).code).toBe(0)
  const session = JSON.stringify({ session_id: 's1', cwd: machine.directory, source: 'startup' })
  expect((await machine.run(['hook', 'codex', 'session-start'], { input: session })).code).toBe(0)
  const well = await machine.json<{ ok: boolean; findings: Finding[] }>(['doctor'])
  expect(well.ok).toBe(true)
  const about = well.findings.filter(({ program }) => program === 'codex')
  expect(about.map(({ check }) => check)).toEqual(expect.arrayContaining(['configuration', 'hooks', 'tools']))

  const file = join(dirname(machine.home), '.codex', 'config.toml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('mcp', 'mcp2'))
  const ill = await machine.run(['doctor'])
  expect(ill.code).toBe(1)
  expect(ill.stdout).toMatch(/FAULT {4}codex, configuration: .*\n {9}→ .*mnema connect codex/)
})
