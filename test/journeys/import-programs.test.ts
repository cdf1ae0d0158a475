import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createClaudeMem, deflate } from '../support/claude-mem.ts'
import { createMachine, type Machine } from '../support/mnema.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

/** A project on the machine, by the name that other programs call it. */
function createProject(machine: Machine, name: string): string {
  const project = join(machine.directory, name)
  mkdirSync(join(project, '.git'), { recursive: true })
  writeFileSync(join(project, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  return project
}

test('who comes from claude-mem keeps what it learnt: one command, and an agent finds it by the error', async () => {
  const machine = createMachine()
  const cwd = createProject(machine, 'zlib-port')
  const theirs = join(machine.environment.HOME ?? '', '.claude-mem')
  mkdirSync(theirs)
  const database = createClaudeMem(join(theirs, 'claude-mem.db'))
  database.observation(deflate)

  const tried = await machine.run(['import', 'claude-mem', '--dry-run'], { cwd })
  expect(tried.stdout).toMatch(/^Would be done\. claude-mem, .*claude-mem\.db \(schema 49\): 1 new/)
  const done = await machine.run(['import', 'claude-mem'], { cwd })
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toContain('1 new, 0 changed, 0 as before.\n  zlib-port → zlib-port: 1')
  const again = await machine.run(['import', 'claude-mem', '--json'], { cwd })
  expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, unchanged: 1 })
  database.close()

  const agent = await machine.mcp({ cwd, args: ['--toolsets', 'experiences'] })
  const found = await agent.call('memory_search', { query: 'ld: undefined symbol inflateInit2_' })
  expect(found.text).toContain('Link order of zlib fixed')
  expect(found.text).toContain('imported, unproven')
  await agent.close()
})

test('a word that names a program is not a path; a path that begins with a dot is', async () => {
  const machine = createMachine()
  const cwd = createProject(machine, 'zlib-port')
  mkdirSync(join(cwd, '.engram', 'chunks'), { recursive: true })
  const observation = {
    id: 1,
    session_id: 's',
    type: 'bugfix',
    title: 'Fault',
    content: 'error E1',
    project: 'zlib-port',
  }
  writeFileSync(
    join(cwd, '.engram', 'chunks', 'a1b2c3d4.jsonl.gz'),
    gzipSync(JSON.stringify({ observations: [observation] })),
  )
  writeFileSync(join(cwd, '.engram', 'manifest.json'), '{"version":1,"chunks":[{"id":"a1b2c3d4"}]}')
  mkdirSync(join(cwd, 'engram'))
  writeFileSync(join(cwd, 'engram', 'loom.md'), '# Loom\n\nThe loom has 24 shafts.\n')

  expect((await machine.run(['import', 'engram'], { cwd })).stdout).toContain('1 new')
  expect(JSON.parse((await machine.run(['import', './engram', '--json'], { cwd })).stdout).created).toBeGreaterThan(0)
  const missing = await machine.run(['import', 'mem0'], { cwd })
  expect(missing.code).toBe(2)
  expect(missing.stderr).toContain('mnema import mem0 FILE')
  const help = await machine.run(['import', '--help'])
  for (const name of ['claude-mem', 'engram', 'mem0']) expect(help.stdout).toContain(name)
})
