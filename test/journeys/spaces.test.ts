import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createMachine, type Machine } from '../support/mnema.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 600_000 })

interface Failure {
  error: { code: string; message: string; field?: string; remedy?: string }
}

interface Projects {
  projects: { space: string; slug: string; displayName: string; status: string }[]
}

async function failure(machine: Machine, ...args: string[]): Promise<Failure['error'] & { exit: number | null }> {
  const { code, stdout, stderr } = await machine.run([...args, '--json'])
  expect(stderr).toBe('')
  const { error }: Failure = JSON.parse(stdout)
  return { ...error, exit: code }
}

test('a person makes a space, and projects in it that are renamed, put away and brought back', async () => {
  const machine = createMachine()
  expect((await machine.run(['space', 'list'])).stdout).toMatch(/^name .*\ndefault +shared .*\npersonal +personal /)
  const made = await machine.run(['space', 'add', 'Platform Team'])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain('--space platform_team')
  const { spaces } = await machine.json<{ spaces: { name: string; personal: boolean }[] }>(['space', 'list'])
  expect(spaces.map(({ name }) => name)).toEqual(['default', 'personal', 'platform_team'])
  expect(await failure(machine, 'space', 'add', 'platform team')).toMatchObject({ code: 'conflict', exit: 5 })
  expect(await failure(machine, 'space', 'add', '…')).toMatchObject({ code: 'invalid_input', field: 'name', exit: 2 })

  expect((await machine.run(['project', 'list'])).stdout).toBe('There are no projects.\n')
  await machine.run(['project', 'add', 'Checkout API'])
  await machine.run(['project', 'add', '织机', '--space', 'platform_team'])
  const all = await machine.json<Projects>(['project', 'list'])
  expect(all.projects).toMatchObject([
    { space: 'default', slug: 'checkout_api', displayName: 'Checkout API', status: 'active' },
    { space: 'platform_team', slug: '织机', displayName: '织机', status: 'active' },
  ])
  const team = await machine.json<Projects>(['project', 'list', '--space', 'platform_team'])
  expect(team.projects.map(({ slug }) => slug)).toEqual(['织机'])

  expect(await machine.run(['project', 'rename', 'checkout_api', 'Till'])).toMatchObject({ code: 0, stderr: '' })
  expect((await machine.run(['project', 'archive', 'checkout_api'])).stdout).toContain('default/till')
  expect((await machine.run(['project', 'list'])).stdout).toMatch(/default +till +Till +archived/)
  expect(await machine.json(['project', 'unarchive', 'till'])).toMatchObject({
    project: { space: 'default', slug: 'till', displayName: 'Till', status: 'active' },
  })

  expect(await failure(machine, 'project', 'archive', 'nothing')).toMatchObject({ code: 'not_found', exit: 4 })
  expect(await failure(machine, 'project', 'rename', '织机', 'loom')).toMatchObject({ code: 'not_found', exit: 4 })
  expect(await failure(machine, 'project', 'add', 'till')).toMatchObject({ code: 'conflict', exit: 5 })
  expect(await failure(machine, 'project', 'list', '--space', 'nowhere')).toMatchObject({ code: 'not_found', exit: 4 })
  expect(await failure(machine, 'project', 'add', 'diary', '--space', 'personal')).toMatchObject({ exit: 2 })
  expect((await machine.run(['project', 'rename', 'till'])).code).toBe(2)
})

test('a project that a person made is the one that agents find, and a rename moves nothing', async () => {
  const machine = createMachine()
  await machine.run(['project', 'add', 'Checkout'])
  writeFileSync(join(machine.directory, '.mnema.json'), JSON.stringify({ project: 'Checkout' }))
  const agent = await machine.mcp({ args: ['--toolsets', 'notes'] })
  const projects = async () =>
    (await agent.call('get_my_projects')).structured.projects as { handle: string; current: boolean }[]
  expect((await projects()).find(({ current }) => current)?.handle).toBe('default/checkout')
  const { structured } = await agent.call('create_note', {
    project: 'checkout',
    body: '# Refunds\n\nWithin 14 days.\n',
  })

  await machine.run(['project', 'rename', 'checkout', 'till'])
  expect((await projects()).find(({ current }) => current)?.handle).toBe('default/till')
  for (const project of ['default/till', 'checkout']) {
    const { structured: listed } = await agent.call('list_notes', { project })
    expect(listed.notes).toMatchObject([{ noteId: structured.noteId, path: 'checkout/refunds.md' }])
  }
  await machine.run(['project', 'archive', 'till'])
  expect((await projects()).map(({ handle }) => handle)).not.toContain('default/till')
})

test('what people do with the whole store holds for two spaces and for notes', async () => {
  const machine = createMachine({ MNEMA_PORT: '0' })
  await machine.run(['space', 'add', 'team'])
  const agent = await machine.mcp({ args: ['--toolsets', 'notes'] })
  for (const project of ['default', 'team']) {
    const made = await agent.call('create_note', { project, body: `# Rota of ${project}\n\nMira on Monday.\n` })
    expect(made).toMatchObject({ isError: false })
  }
  expect(await agent.call('remember_about_user', { category: 'tools', observation: 'Uses fish.' })).toMatchObject({
    isError: false,
  })
  await agent.close()

  const doctor = await machine.json<{ ok: boolean }>(['doctor'])
  expect(doctor.ok).toBe(true)
  const files = async (...more: string[]) => {
    const folder = join(machine.directory, 'out', ...more)
    mkdirSync(folder, { recursive: true })
    const run = await machine.run(['export', '--kind', 'notes', folder, ...more.flatMap((name) => ['--space', name])])
    expect(run.code).toBe(0)
    return {
      run,
      folder,
      names: readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.md')),
    }
  }
  const team = await files('team')
  expect(team.names).toMatchObject([expect.stringContaining('rota-of-team')])
  expect((await files('personal')).names).toHaveLength(1)
  expect((await files('default')).names).toHaveLength(1)

  const copy = join(machine.directory, 'copy.mnema')
  expect((await machine.run(['backup', copy])).code).toBe(0)
  const other = createMachine()
  expect((await other.run(['restore', copy])).code).toBe(0)
  expect((await other.run(['space', 'list'])).stdout).toContain('team')
  const reader = await other.mcp({ args: ['--toolsets', 'notes'] })
  expect((await reader.call('search', { query: 'Mira', project: 'team' })).text).toContain('Rota of team')
  expect((await reader.call('start_session')).text).toContain('fish')
  expect(await other.json(['import', '--space', 'team', team.folder])).toMatchObject({ created: 0, updated: 0 })

  const server = await machine.serve()
  const health = await (await fetch(`${server.url}/api/health`)).json()
  expect(health).toMatchObject({ ok: true })
  const page = async (path: string) => {
    const response = await fetch(`${server.url}${path}`)
    expect(response.status).toBe(200)
    return response.text()
  }
  expect(await page('/')).toContain('Mnema')
  expect(await page('/?q=Mira')).toContain('Rota of team')
})
