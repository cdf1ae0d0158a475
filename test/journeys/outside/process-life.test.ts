import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { command, createMachine } from '../../support/mnema.ts'
import { node } from '../../support/node-input.ts'

test('a server whose host was killed leaves within a minute although its pipe stays open', async () => {
  const machine = createMachine()
  const host = join(machine.directory, 'host.cjs')
  writeFileSync(
    host,
    `const { spawn } = require('node:child_process')
     const server = spawn(process.execPath, [${JSON.stringify(command)}, 'mcp', '--toolsets', 'nodes'], { stdio: ['pipe', 'pipe', 'ignore'] })
     const keeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 120000)'], { stdio: ['ignore', 'ignore', 'ignore', server.stdin] })
     server.stdout.once('data', () => console.log(server.pid + ' ' + keeper.pid))
     server.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'h', version: '1' } } }) + '\\n')`,
  )
  const child = spawn(process.execPath, [host], { env: machine.environment, cwd: machine.directory })
  const [server = 0, keeper = 0] = await new Promise<number[]>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim().split(' ').map(Number))),
  )
  onTestFinished(() => void (isAlive(keeper) && process.kill(keeper)))
  expect(isAlive(server)).toBe(true)
  child.kill('SIGKILL')
  for (let second = 0; second < 60 && isAlive(server); second++) await sleep(1000)
  expect(isAlive(server)).toBe(false)
}, 90_000)

test('a server ends soon after its input, and on SIGTERM keeps what it acknowledged', async () => {
  const machine = createMachine()
  const agent = await machine.mcp()
  const acknowledged: number[] = []
  const calls = Array.from({ length: 50 }, async (_, i) => {
    const reply = await agent.call('lore_create_node', node(`project://t_${i}`, `Term ${i}.`, `t ${i}`))
    if (!reply.isError) acknowledged.push(i)
    if (acknowledged.length === 10) process.kill(pidOf(agent.client.transport), 'SIGTERM')
  })
  await Promise.allSettled(calls)
  const later = await machine.mcp()
  for (const i of acknowledged)
    expect((await later.call('lore_get_node', { uri: `project://t_${i}` })).isError).toBe(false)
  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
})

function pidOf(transport: unknown): number {
  if (typeof transport === 'object' && transport !== null && 'pid' in transport && typeof transport.pid === 'number')
    return transport.pid
  throw new Error('the transport has no process')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // No such process.
    return false
  }
}
