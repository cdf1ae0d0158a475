import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepServerToken, readServerToken } from '../../src/servers.ts'
import { createMachine, type Machine, type Run } from '../support/mnema.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const silent = { code: 0, stdout: '', stderr: '' }

function ask(machine: Machine, url: string): Promise<Run> {
  return machine.run(['hook', 'claude-code', 'user-prompt-submit', '--url', url], {
    input: JSON.stringify({ session_id: 's1', cwd: machine.directory, prompt: 'how hot must the kiln be?' }),
  })
}

const failures = (machine: Machine): string => {
  const file = join(machine.home, 'hook-failures.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** A server that is not Mnema, and what it was sent. */
async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const heard: { url: string | undefined; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    heard.push({ url: request.url, authorization: request.headers.authorization })
    request.resume().on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, heard }
}

test('a server without tokens on this machine answers, and opens no store here', async () => {
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10000' })
  const server = await machine.serve()
  const elsewhere = createMachine({ MNEMA_RECALL_TIMEOUT: '10000' })
  const run = await elsewhere.run(['hook', 'claude-code', 'session-start', '--url', `${server.url}/`], {
    input: JSON.stringify({ session_id: 's1', cwd: machine.directory, source: 'startup' }),
  })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(run.stdout).hookSpecificOutput.hookEventName).toBe('SessionStart')
  expect(existsSync(join(elsewhere.home, 'mnema.db'))).toBe(false)
  const seen = JSON.parse(readFileSync(join(elsewhere.home, 'seen', 'claude-code.sessionstart.json'), 'utf8'))
  expect(seen).toMatchObject({ runtime: 'claude-code', event: 'sessionstart', by: 'remote' })
})

test('the token goes to the server that it is for, and nowhere else', async () => {
  const machine = createMachine()
  const thief = await listen((_request, response) => response.end('{}'))
  const mover = await listen((_request, response) => {
    response.writeHead(307, { location: `${thief.url}/api/lifecycle/event` }).end()
  })
  mkdirSync(machine.home)
  keepServerToken(machine.home, `${mover.url}/`, 'mn_secret')
  expect(await ask(machine, mover.url)).toEqual(silent)
  expect(mover.heard).toMatchObject([{ url: '/api/lifecycle/event', authorization: 'Bearer mn_secret' }])
  expect(thief.heard).toEqual([])
  expect(failures(machine)).toContain('answered 307')
  expect(failures(machine)).not.toContain('secret')

  expect(await ask(machine, thief.url)).toEqual(silent)
  expect(thief.heard).toMatchObject([{ authorization: undefined }])
})

test('whatever the network does, the turn goes on, and the log says why it got nothing', async () => {
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10' })
  const stern = await listen((_request, response) => response.writeHead(401).end('{"code":"unauthorized"}'))
  const odd = await listen((_request, response) => response.end('<html>hello</html>'))
  const mute = await listen(() => undefined)
  for (const [url, reason] of [
    [stern.url, 'answered 401'],
    [odd.url, 'SyntaxError'],
    [mute.url, 'not ready within'],
    ['http://127.0.0.1:1', 'ECONNREFUSED'],
    ['not an address', 'ERR_INVALID_URL'],
    ['file:///etc/passwd', 'ERR_INVALID_PROTOCOL'],
    ['', 'ERR_INVALID_URL'],
  ] as const) {
    expect(await ask(machine, url), url).toEqual(silent)
    expect(failures(machine).trim().split('\n').at(-1), url).toContain(reason)
  }
  writeFileSync(join(machine.home, 'servers.json'), '{"half":')
  expect(await ask(machine, odd.url)).toEqual(silent)
})

test('tokens are kept for their owner alone, each under its address, and forgotten when asked', () => {
  const { path: home, remove } = createTemporaryFolder()
  onTestFinished(remove)
  keepServerToken(home, 'https://memory.example/team/', 'one')
  keepServerToken(home, 'https://memory.example', 'two')
  expect(statSync(join(home, 'servers.json')).mode & 0o077).toBe(0)
  expect(readServerToken(home, 'https://memory.example/team')).toBe('one')
  expect(readServerToken(home, 'https://MEMORY.example:443/')).toBe('two')
  expect(readServerToken(home, 'https://other.example')).toBeUndefined()
  keepServerToken(home, 'https://memory.example', undefined)
  expect(readServerToken(home, 'https://memory.example/team')).toBe('one')
  keepServerToken(home, 'https://memory.example/team', undefined)
  expect(existsSync(join(home, 'servers.json'))).toBe(false)
})
