import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMachine, type Machine, type Run, type Server } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'
import { createDatabase } from '../support/open-nodes.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const question = 'how hot must the kiln firing be?'

function ask(machine: Machine, session: string, environment: Record<string, string> = {}): Promise<Run> {
  return machine.run(['hook', 'claude-code', 'user-prompt-submit'], {
    input: JSON.stringify({ session_id: session, cwd: machine.directory, prompt: question }),
    environment,
  })
}

async function machineWithMemory(environment: Record<string, string> = {}): Promise<Machine> {
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10000', ...environment })
  const agent = await machine.mcp()
  const made = node('project://kiln', 'Fire the kiln to 1240 degrees.', 'kiln firing')
  expect(await agent.call('lore_create_node', made)).toMatchObject({ isError: false })
  await agent.close()
  return machine
}

/** The addresses that servers of this home have put down. */
function notices(machine: Machine): string[] {
  const folder = join(machine.home, 'run')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
}

async function listening(machine: Machine, count = 1): Promise<string[]> {
  await vi.waitFor(() => expect(notices(machine)).toHaveLength(count), { timeout: 60_000, interval: 50 })
  return notices(machine)
}

async function serveAndListen(machine: Machine, environment: Record<string, string> = {}): Promise<Server> {
  const server = await machine.serve({ environment })
  await listening(machine)
  return server
}

/** Who answered the last hook for this event. */
async function lastBy(machine: Machine): Promise<string | undefined> {
  const file = join(machine.home, 'seen', 'claude-code.userpromptsubmit.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).by : undefined
}

const failures = (machine: Machine): string => {
  const file = join(machine.home, 'hook-failures.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

test('a running server answers hooks, with the words that the store would have given', async () => {
  const machine = await machineWithMemory()
  const alone = await ask(machine, 'alone')
  expect(alone.stdout).toContain('project://kiln')
  expect(await lastBy(machine)).toBe('store')

  const server = await serveAndListen(machine)
  const served = await ask(machine, 'served')
  const ids = /session_id=\\"\w+\\" query_id=\\"q_\w+\\"/
  expect(served).toMatchObject({
    code: 0,
    stderr: '',
    stdout: alone.stdout.replace(ids, served.stdout.match(ids)?.[0] ?? ''),
  })
  await vi.waitFor(async () => expect(await lastBy(machine)).toBe('server'))
  expect((await ask(machine, 'served')).stdout).toBe('')
  for (const event of ['dream-started', 'session-end']) {
    const run = await machine.run(['hook', 'claude-code', event], { input: '{"session_id":"served"}' })
    expect(run).toMatchObject({ code: 0, stdout: '', stderr: '' })
  }
  expect(failures(machine)).toContain('unknown event')

  await server.stop()
  expect(notices(machine)).toEqual([])
  expect(readdirSync(join(machine.home, 'run'))).toEqual([])
  expect((await ask(machine, 'after')).stdout).toContain('project://kiln')
  expect(await lastBy(machine)).toBe('store')
})

test('the socket is for nobody else, and the folder says so', async () => {
  const machine = await machineWithMemory()
  await serveAndListen(machine)
  expect(statSync(join(machine.home, 'run')).mode & 0o077).toBe(0)
})

/** Whether this test may run its Node.js as somebody else: it may stand in a folder of its owner's alone. */
const isEverybodys =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['--version'], { uid: 65_534, gid: 65_534, cwd: '/' }).status === 0

test.runIf(isEverybodys)('another user does not reach it, even where the home is open to all', async () => {
  const machine = await machineWithMemory()
  await serveAndListen(machine)
  for (const folder of [dirname(machine.home), machine.home]) chmodSync(folder, 0o755)
  const [address = ''] = notices(machine)
  const program =
    'require("node:net").connect(process.argv[1]).on("error", ({ code }) => console.log(code)).on("connect", () => process.exit(9))'
  const reached = spawnSync(process.execPath, ['-e', program, address], { uid: 65_534, gid: 65_534, cwd: '/' })
  expect([reached.status, reached.stdout.toString()]).toEqual([0, 'EACCES\n'])
})

test('many hooks at once are each answered once', async () => {
  const machine = await machineWithMemory()
  await serveAndListen(machine)
  const runs = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(machine, `s${index % 6}`)))
  expect(runs.every(({ code, stderr }) => code === 0 && stderr === '')).toBe(true)
  expect(runs.filter(({ stdout }) => stdout.includes('project://kiln')).length).toBeGreaterThanOrEqual(6)
})

test('a server with other settings does not answer', async () => {
  const machine = await machineWithMemory()
  await serveAndListen(machine)
  const run = await ask(machine, 's1', { MNEMA_RECALL_MAX_CUES: '0' })
  expect(run).toMatchObject({ code: 0, stdout: '' })
  expect(await lastBy(machine)).toBe('store')
  // What only matters to servers makes no difference.
  expect((await ask(machine, 's2', { MNEMA_PORT: '7999', MNEMA_LOG_LEVEL: 'error' })).stdout).toContain('kiln')
  await vi.waitFor(async () => expect(await lastBy(machine)).toBe('server'))
})

test('of several servers one answers, and another takes over when it goes', async () => {
  const machine = await machineWithMemory()
  const first = await serveAndListen(machine)
  const [address] = notices(machine)
  await machine.mcp()
  const third = await machine.serve()
  // The agent's server looks round when it has warmed up.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(notices(machine)).toEqual([address])

  first.child.kill('SIGKILL')
  await vi.waitFor(() => expect(notices(machine)).not.toEqual([address]), { timeout: 30_000 })
  expect((await ask(machine, 's1')).stdout).toContain('project://kiln')
  await vi.waitFor(async () => expect(await lastBy(machine)).toBe('server'))
  await third.stop()
  await listening(machine)
  expect((await ask(machine, 's2')).stdout).toContain('project://kiln')
})

test.runIf(process.env.MNEMA_TEST_DATABASE_URL)('over PostgreSQL a server answers the same', async () => {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  const machine = await machineWithMemory({ MNEMA_DATABASE_URL: url })
  expect((await ask(machine, 'alone')).stdout).toContain('project://kiln')
  expect(await lastBy(machine)).toBe('store')
  const server = await serveAndListen(machine)
  expect((await ask(machine, 'served')).stdout).toContain('project://kiln')
  await vi.waitFor(async () => expect(await lastBy(machine)).toBe('server'))
  // The embedded store of the same home is another one.
  expect((await ask(machine, 's1', { MNEMA_DATABASE_URL: '' })).stdout).toBe('')
  expect(await lastBy(machine)).toBe('store')
  await server.stop()
})

test('a home whose path is longer than that of a socket may be', async () => {
  const machine = await machineWithMemory()
  const home = join(machine.home, 'a'.repeat(60), 'b'.repeat(60))
  const server = await machine.serve({ environment: { MNEMA_HOME: home } })
  await vi.waitFor(() => expect(readdirSync(join(home, 'run'))).toHaveLength(1), { timeout: 30_000 })
  const run = await machine.run(['hook', 'claude-code', 'session-start'], {
    input: '{"session_id":"s1","source":"startup"}',
    environment: { MNEMA_HOME: home },
  })
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('SessionStart') })
  const seen = join(home, 'seen', 'claude-code.sessionstart.json')
  await vi.waitFor(() => expect(readFileSync(seen, 'utf8')).toContain('"by":"server"'), { timeout: 10_000 })
  await server.stop()
})

test('a killed server is missed by nobody', async () => {
  const machine = await machineWithMemory()
  const server = await serveAndListen(machine)
  const gone = new Promise((resolve) => server.child.once('close', resolve))
  server.child.kill('SIGKILL')
  await gone
  expect(notices(machine)).toHaveLength(1)
  expect((await ask(machine, 's1')).stdout).toContain('project://kiln')
  expect(await lastBy(machine)).toBe('store')
  expect(failures(machine)).toBe('')

  const next = await machine.serve()
  await vi.waitFor(() => expect(readdirSync(join(machine.home, 'run'))).toHaveLength(2), { timeout: 30_000 })
  await next.stop()
})

test('a server that hangs holds no turn up: the store answers', async () => {
  const machine = await machineWithMemory()
  const server = await serveAndListen(machine)
  server.child.kill('SIGSTOP')
  const run = await ask(machine, 's1')
  server.child.kill('SIGCONT')
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout).toContain('project://kiln')
  expect(failures(machine)).toContain('did not take it')
  // What it finds when it goes on is not answered a second time: the ledger knows of one answer.
  expect((await ask(machine, 's1')).stdout).toBe('')
  expect((await ask(machine, 's2')).stdout).toContain('project://kiln')
})

/** Something that listens where a server said that it does. */
async function inPlaceOfServer(machine: Machine, say: string): Promise<void> {
  const server = await serveAndListen(machine)
  const [notice = ''] = readdirSync(join(machine.home, 'run')).filter((name) => !name.includes('.'))
  await server.stop()
  const address = join(machine.home, 'run', 'other.sock')
  const other = createServer((socket) => {
    socket.on('error', () => undefined).resume()
    if (say !== '') socket.write(say)
  })
  await new Promise<void>((resolve) => other.listen(address, resolve))
  onTestFinished(() => new Promise((resolve) => other.close(() => resolve())))
  writeFileSync(join(machine.home, 'run', notice), `${address}\n`)
}

test('something else that listens there is not believed', async () => {
  for (const say of [
    '',
    'HTTP/1.1 400 Bad Request\r\n\r\n',
    '{"taken":true}\nnonsense\n',
    '{"taken":true}\n{"text":7}\n',
  ]) {
    const machine = await machineWithMemory()
    await inPlaceOfServer(machine, say)
    const run = await ask(machine, 's1')
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(run.stdout, say).toContain('project://kiln')
    expect(failures(machine)).toMatch(/did not take it|said something else/)
  }
})

test('one that takes the event and never answers costs the hook its time, and no more', async () => {
  const machine = await machineWithMemory({ MNEMA_RECALL_TIMEOUT: '300' })
  await inPlaceOfServer(machine, '{"taken":true}\n')
  expect(await ask(machine, 's1')).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(failures(machine)).toContain('not ready within')
})
