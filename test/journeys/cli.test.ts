import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createMachine, type Machine } from '../support/mnema.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

interface Failure {
  error: { code: string; message: string; field?: string; remedy?: string }
}

async function create(machine: Machine, uri: string, content: string, ...more: string[]): Promise<void> {
  const args = ['nodes', 'create', '--uri', uri, '--content', content, '--priority', '2']
  const made = await machine.run([
    ...args,
    '--glossary',
    'loom',
    '--glossary',
    'weaving',
    '--disclosure',
    'When weaving',
    ...more,
  ])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain(`Created ${uri}`)
}

test('a person writes, reads, finds, changes and takes back', async () => {
  const machine = createMachine()
  await create(machine, 'project://loom', 'The loom has 24 shafts.')
  const opened = await machine.run(['nodes', 'get', 'project://loom'])
  expect(opened.stdout).toContain('24 shafts')
  expect(await machine.json(['nodes', 'get', 'project://loom'])).toMatchObject({ uri: 'project://loom', priority: 2 })

  expect((await machine.run(['nodes', 'update', 'project://loom', '--content', 'The loom has 32 shafts.'])).code).toBe(
    0,
  )
  expect((await machine.run(['search', 'how many shafts'])).stdout).toContain('project://loom')
  expect(await machine.json(['search', 'how many shafts'])).toHaveProperty('nodes')
  expect((await machine.run(['nodes', 'history', 'project://loom'])).stdout).toMatch(
    /update[\s\S]*create|create[\s\S]*update/,
  )
  expect((await machine.run(['nodes', 'restore', 'project://loom', '--revision', '1'])).code).toBe(0)
  expect((await machine.run(['nodes', 'get', 'project://loom'])).stdout).toContain('24 shafts')

  // Not a terminal, so nobody is asked.
  expect((await machine.run(['nodes', 'delete', 'project://loom'])).code).toBe(0)
  expect((await machine.run(['nodes', 'get', 'project://loom'])).code).toBe(4)
  expect((await machine.run(['nodes', 'restore', 'project://loom'])).code).toBe(0)
  expect((await machine.run(['nodes', 'get', 'project://loom'])).code).toBe(0)
})

test('content comes from standard input where a dash stands for it', async () => {
  const machine = createMachine()
  const args = ['nodes', 'create', '--uri', 'project://long', '--content', '-', '--priority', '2', '--glossary', 'long']
  expect((await machine.run(args, { input: 'First line.\n\nSecond line.\n' })).code).toBe(0)
  expect((await machine.run(['nodes', 'get', 'project://long'])).stdout).toContain('Second line.')
})

test('failures have exit codes for scripts and words for people', async () => {
  const machine = createMachine()
  const code = async (...args: string[]) => (await machine.run(args)).code
  expect(await code('nodes', 'get', 'project://nothing')).toBe(4)
  expect(await code('nodes', 'create', '--content', 'x')).toBe(2)
  expect(await code('nodes', 'get', 'project://a', '--no-such-flag')).toBe(2)
  expect(await code('nodes', 'get')).toBe(2)
  expect(await code('nodes', 'search', 'x', '--limit', 'many')).toBe(2)
  expect(await code('nodes', 'no-such-verb')).toBe(2)
  expect(await code('no-such-kind')).toBe(2)
  expect(await code('token', 'create', 'x', '--scopes', 'everything')).toBe(2)
  expect(await code('token', 'revoke', 'tk_nothing')).toBe(4)
  expect(await code('import', 'no/such/folder')).toBe(2)
  expect(await code('restore', 'no-such-file')).toBeGreaterThan(0)
  expect(await code('--space', 'nowhere', 'nodes', 'status')).toBe(4)
  await create(machine, 'project://loom', 'x')
  expect(
    await code('nodes', 'create', '--uri', 'project://loom', '--content', 'x', '--priority', '2', '--glossary', 'y'),
  ).toBe(5)

  const missing = await machine.run(['nodes', 'get', 'project://nothing'])
  expect(missing.stdout).toBe('')
  expect(missing.stderr).toContain('project://nothing')
  const asJson = await machine.run(['nodes', 'get', 'project://nothing', '--json'])
  expect(asJson).toMatchObject({ code: 4, stderr: '' })
  const { error }: Failure = JSON.parse(asJson.stdout)
  expect(error).toMatchObject({ code: 'not_found', message: expect.any(String) })
})

test('help is there without a store, and shows every verb and flag', async () => {
  const machine = createMachine()
  const help = await machine.run(['--help'])
  expect(help.code).toBe(0)
  for (const name of [
    'serve',
    'mcp',
    'hook',
    'search',
    'doctor',
    'backup',
    'restore',
    'export',
    'import',
    'space',
    'project',
    'token',
    'eval',
    'nodes',
  ]) {
    expect(help.stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  }
  expect((await machine.run(['nodes', 'create', '--help'])).stdout).toContain('--parent-path')
  expect((await machine.run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+/)
  for (const shell of ['bash', 'zsh', 'fish']) {
    expect((await machine.run(['completion', shell])).stdout).toContain('version-token')
  }
  expect(() => statSync(machine.home)).toThrow(/ENOENT/)
})

test('nothing is coloured where no terminal is', async () => {
  const machine = createMachine()
  const { NO_COLOR: _, ...environment } = machine.environment
  const doctor = await machine.run(['doctor'], { environment })
  expect(doctor.code).toBe(0)
  expect(doctor.stdout).not.toContain('\u001b[')
})

test('files are taken up once, and again only where they changed', async () => {
  const machine = createMachine()
  mkdirSync(join(machine.directory, '.git'))
  mkdirSync(join(machine.directory, 'docs/node_modules/x'), { recursive: true })
  writeFileSync(join(machine.directory, 'docs/weaving.md'), '# Weaving\n\n## Warp\n\nThe warp is cotton.\n')
  writeFileSync(join(machine.directory, 'docs/node_modules/x/README.md'), '# Not ours\n\nThe treadle is theirs.\n')
  writeFileSync(join(machine.directory, 'docs/image.md'), Buffer.from([0, 1, 2, 3]))
  const first = await machine.run(['import', 'docs'])
  expect(first).toMatchObject({ code: 0 })
  expect(first.stderr).toContain('docs/image.md')
  expect((await machine.run(['nodes', 'search', 'warp cotton'])).stdout).toContain('warp')
  expect((await machine.run(['nodes', 'search', 'treadle'])).stdout).not.toContain('theirs')
  expect(await machine.json(['import', 'docs'])).toMatchObject({ created: 0, updated: 0 })
  writeFileSync(join(machine.directory, 'docs/weaving.md'), '# Weaving\n\n## Warp\n\nThe warp is silk.\n')
  expect(await machine.json(['import', 'docs/weaving.md'])).toMatchObject({ created: 0, updated: 1 })
})

test('an export goes into an empty store as the same records, and beside other Markdown', async () => {
  const machine = createMachine()
  await create(machine, 'project://loom', 'The loom has 24 shafts.')
  expect(await machine.json(['export', 'out'])).toMatchObject({ unchanged: 0 })
  expect(await machine.json(['export', 'out'])).toMatchObject({ written: 0 })
  const out = join(machine.directory, 'out')
  writeFileSync(join(out, 'plain.md'), '# Plain\n\nA file like any other, about dyeing.\n')

  const other = createMachine()
  expect((await other.run(['import', out])).code).toBe(0)
  const { id, content, glossary, disclosure, priority } = await machine.json<Record<string, unknown>>([
    'nodes',
    'get',
    'project://loom',
  ])
  const there = await other.json(['nodes', 'get', 'project://loom'])
  expect(there).toMatchObject({ id, content, glossary, disclosure, priority })
  expect((await other.run(['nodes', 'search', 'dyeing'])).stdout).toContain('dyeing')
  expect(await other.json(['import', out])).toMatchObject({ created: 0, updated: 0, conflicts: [] })
})

test('a backup restored elsewhere is the same memory', async () => {
  const machine = createMachine()
  await create(machine, 'project://loom', 'The loom has 24 shafts.')
  await machine.run(['nodes', 'update', 'project://loom', '--content', 'The loom has 32 shafts.'])
  const file = join(machine.directory, 'store.backup')
  expect((await machine.run(['backup', file])).code).toBe(0)

  const other = createMachine()
  expect((await other.run(['restore', file])).code).toBe(0)
  for (const verb of ['get', 'history']) {
    const args = ['nodes', verb, 'project://loom']
    expect(await other.json(args)).toEqual(await machine.json(args))
  }
  expect((await other.run(['search', 'how many shafts'])).stdout).toContain('project://loom')
  expect((await other.run(['restore', file])).code).toBeGreaterThan(0)
  expect((await other.run(['restore', file, '--replace', '--yes'])).code).toBe(0)

  writeFileSync(file, readFileSync(file).fill(7, 200, 260))
  expect((await other.run(['restore', file, '--replace', '--yes'])).code).toBeGreaterThan(0)
  expect((await other.run(['nodes', 'get', 'project://loom'])).stdout).toContain('32 shafts')
})

test('a token is shown once, listed without its secret, and revoked', async () => {
  const machine = createMachine()
  const { secret, token } = await machine.json<{ secret: string; token: { id: string } }>([
    'token',
    'create',
    'laptop of Ada',
    '--scopes',
    'read',
    '--expires',
    '30',
  ])
  expect(secret.length).toBeGreaterThan(20)
  const list = await machine.run(['token', 'list'])
  expect(list.stdout).toContain('laptop of Ada')
  expect(list.stdout).not.toContain(secret)
  for (const name of readdirSync(machine.home)) {
    expect(readFileSync(join(machine.home, name)).includes(secret)).toBe(false)
  }
  expect((await machine.run(['token', 'revoke', token.id])).code).toBe(0)
  expect((await machine.run(['token', 'list'])).stdout).toContain('revoked')
})

test('doctor looks at everything and reindex loses nothing', async () => {
  const machine = createMachine({ MNEMA_PORT: '0' })
  await create(machine, 'project://loom', 'The loom has 24 shafts.')
  expect((await machine.run(['reindex'])).code).toBe(0)
  expect((await machine.run(['search', 'shafts'])).stdout).toContain('project://loom')
  const { ok, findings } = await machine.json<{
    ok: boolean
    findings: { check: string; state: string; detail: string }[]
  }>(['doctor'])
  expect(ok).toBe(true)
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'program',
      'store',
      'migrations',
      'embedder',
      'vectors',
      'recall',
      'hooks',
      'port',
      'settings',
    ]),
  )
  expect(findings.find(({ check }) => check === 'settings')?.detail).toContain('MNEMA_PORT=0')
})
