import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { heldLock } from '../support/held-lock.ts'
import { command, createMachine, type Machine, type Run } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const question = 'how hot must the kiln firing be?'
const hook = ['hook', 'claude-code', 'user-prompt-submit']

const payload = (machine: Machine): string =>
  JSON.stringify({ session_id: 's1', cwd: machine.directory, prompt: question })

async function machineWithMemory(environment: Record<string, string> = {}): Promise<Machine> {
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10000', ...environment })
  const agent = await machine.mcp()
  const made = node('project://kiln', 'Fire the kiln to 1240 degrees.', 'kiln firing')
  expect(await agent.call('lore_create_node', made)).toMatchObject({ isError: false })
  await agent.close()
  return machine
}

function failures(machine: Machine): string {
  const file = join(machine.home, 'hook-failures.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const silent = { code: 0, stdout: '', stderr: '' }

/** Runs with what `spawn` can set up and `runProcess` cannot. */
function start(
  machine: Machine,
  options: { shell?: string; environment?: Record<string, string | undefined>; uid?: number; cwd?: string } = {},
): { child: ChildProcess; ended: Promise<Run> } {
  const args = [command, ...hook]
  const { shell, uid, cwd = machine.directory } = options
  const env = { ...machine.environment, ...options.environment }
  const identity = uid === undefined ? {} : { uid, gid: uid }
  const child =
    shell === undefined
      ? spawn(process.execPath, args, { env, cwd, ...identity })
      : spawn('/bin/sh', ['-c', shell, 'sh', process.execPath, ...args], { env, cwd, ...identity })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<Run>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
  return { child, ended }
}

function runWith(machine: Machine, options: Parameters<typeof start>[1]): Promise<Run> {
  const { child, ended } = start(machine, options)
  child.stdin?.end(payload(machine))
  return ended
}

test('malformed, binary, cut and huge input is answered with nothing, and each leaves a line in the log', async () => {
  const machine = createMachine()
  const inputs: Record<string, string | Buffer> = {
    garbage: 'not json',
    list: '[1]',
    cut: '{"session_id":"s1","prompt":"how hot',
    binary: Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x7b, 0x7d, 0x0a, 0xc3, 0x28, 0x7d]),
    huge: `{"prompt":"${'x'.repeat(5_000_000)}"}`,
  }
  for (const [count, [name, input]] of Object.entries(inputs).entries()) {
    const { child, ended } = start(machine)
    child.stdin?.end(input)
    expect(await ended, name).toEqual(silent)
    expect(failures(machine).trim().split('\n'), name).toHaveLength(count + 1)
  }
  expect(failures(machine)).not.toContain('xxx')
})

test('an input that never ends is not waited for', async () => {
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10' })
  for (const begun of ['', '{"session_id":"s1","prompt":"how']) {
    const { child, ended } = start(machine)
    child.stdin?.write(begun)
    expect(await ended).toEqual(silent)
    child.stdin?.destroy()
  }
  expect(failures(machine).match(/not ready within/g)).toHaveLength(2)
})

test('a host that does not listen any more is no error', async () => {
  const machine = await machineWithMemory()
  const shut = await runWith(machine, { shell: 'exec "$@" >&-' })
  expect(shut).toEqual(silent)
  const { child, ended } = start(machine)
  child.stdout?.destroy()
  child.stdin?.end(payload(machine).replace('s1', 's2'))
  expect(await ended).toEqual(silent)
  expect(failures(machine)).toContain('EPIPE')
})

test('without a home directory the store is found by its variable', async () => {
  const machine = await machineWithMemory()
  const run = await runWith(machine, { environment: { HOME: undefined, USERPROFILE: undefined } })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout).toContain('project://kiln')
})

test.runIf(process.getuid?.() === 0)('a user whom the system does not know gets nothing, and no error', async () => {
  const machine = createMachine()
  const environment = { HOME: undefined, MNEMA_HOME: undefined }
  expect(await runWith(machine, { environment, uid: 54_321, cwd: '/' })).toEqual(silent)
})

/** Who runs the tests may be root, whom no mode stops: then somebody else runs the hook. */
const other = process.getuid?.() === 0 ? { uid: 65_534 } : {}

test.skipIf(process.platform === 'win32')('a home that cannot be written to stops no turn', async () => {
  const machine = await machineWithMemory()
  const root = dirname(machine.home)
  for (const path of [root, machine.directory]) chmodSync(path, 0o755)
  chmodSync(machine.home, 0o555)
  for (const file of ['mnema.db', 'mnema.db-wal', 'mnema.db-shm'])
    if (existsSync(join(machine.home, file))) chmodSync(join(machine.home, file), 0o444)
  const run = await runWith(machine, other)
  chmodSync(machine.home, 0o755)
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout === '' || run.stdout.startsWith('{"hookSpecificOutput"')).toBe(true)

  const nowhere = join(machine.directory, 'file')
  writeFileSync(nowhere, '')
  expect(await runWith(machine, { environment: { MNEMA_HOME: join(nowhere, 'home') } })).toEqual(silent)
})

test.skipIf(process.platform === 'win32')('a file where a folder should be is stepped around', async () => {
  const machine = await machineWithMemory()
  rmSync(join(machine.home, 'run'), { recursive: true, force: true })
  writeFileSync(join(machine.home, 'run'), '')
  writeFileSync(join(machine.home, 'seen'), '')
  expect((await runWith(machine, {})).stdout).toContain('project://kiln')
  const server = await machine.serve()
  await server.stop()
  expect(readFileSync(join(machine.home, 'run'), 'utf8')).toBe('')
})

test.skipIf(process.platform === 'win32')('a full disk costs the bookkeeping, and not the turn', async () => {
  const machine = await machineWithMemory()
  // No file may grow: what a full disk says, for one process.
  const run = await runWith(machine, { shell: 'trap "" XFSZ; ulimit -f 0; exec "$@"' })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout === '' || run.stdout.startsWith('{"hookSpecificOutput"')).toBe(true)
  expect((await runWith(machine, {})).stdout).toContain('project://kiln')
})

test('a store whose lock another program holds is read all the same', async () => {
  const machine = await machineWithMemory({ MNEMA_RECALL_TIMEOUT: '1500' })
  const lock = await heldLock(join(machine.home, 'mnema.db'), 8_000)
  const run = await runWith(machine, {})
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout).toContain('project://kiln')
  expect(failures(machine)).toContain('not recorded')
  await lock.released
})

test('a working directory that is gone stops nothing', async () => {
  const machine = await machineWithMemory()
  const gone = join(machine.directory, 'gone')
  mkdirSync(gone)
  const run = await runWith(machine, { shell: 'rmdir "$PWD"; exec "$@"', cwd: gone })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout).toContain('project://kiln')
})
