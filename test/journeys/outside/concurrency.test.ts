import { spawn } from 'node:child_process'
import { join } from 'node:path'
import Libsql from 'libsql'
import { describe, expect, test } from 'vitest'
import { heldLock } from '../../support/held-lock.ts'
import { command, createMachine, type Machine } from '../../support/mnema.ts'
import { node } from '../../support/node-input.ts'

describe('a store that is busy or shared', () => {
  test('writes wait for a lock that another program holds, and a hook does not hang', async () => {
    const machine = createMachine()
    const first = await machine.mcp()
    await first.call(
      'lore_create_node',
      node('project://pump_house', 'The pump house valve opens at 3 bar.', 'pump house'),
    )

    const lock = await heldLock(join(machine.home, 'mnema.db'), 8_000)
    let held = true
    void lock.released.then(() => {
      held = false
    })
    const [update, created, hook] = await Promise.all([
      first.call('lore_update_node', { uri: 'project://pump_house', content: 'The pump house valve opens at 5 bar.' }),
      machine
        .mcp()
        .then((second) =>
          second.call('lore_create_node', node('project://valve_log', 'Opened twice on Monday.', 'valve log')),
        ),
      machine
        .hook('user-prompt-submit', {
          session_id: 's-lock',
          cwd: machine.directory,
          hook_event_name: 'UserPromptSubmit',
          prompt: 'at what pressure does the pump house valve open?',
        })
        .then((answer) => ({ ...answer, whileHeld: held })),
    ])
    await lock.released

    expect(update).toMatchObject({ isError: false })
    expect(created).toMatchObject({ isError: false })
    expect(hook).toMatchObject({ code: 0, whileHeld: true })
    for (const text of [update.text, created.text, hook.stdout, hook.stderr]) expect(text).not.toMatch(/locked|busy/i)

    const later = await machine.mcp()
    expect((await later.call('lore_get_node', { uri: 'project://pump_house' })).text).toContain('5 bar')
    expect((await later.call('lore_search', { query: 'valve log Monday' })).text).toContain('project://valve_log')
    if (hook.stdout === '') expect((await machine.run(['doctor', '--json'])).stdout).toMatch(/prompt/)
  })

  for (const embedder of ['static', 'none']) {
    test(`a server that has run for a while sees what another writes (embedder: ${embedder})`, async () => {
      const machine = createMachine({ MNEMA_EMBEDDER: embedder })
      const a = await machine.mcp()
      const b = await machine.mcp()
      const ask = async (query: string) => (await b.call('lore_search', { query })).text.replaceAll(query, '')
      await ask('tide gauge')
      await a.call('lore_search', { query: 'tide gauge' })

      await a.call('lore_create_node', node('project://tide', 'The tide gauge unit is quorvex.', 'tide gauge'))
      expect(await ask('tide gauge')).toContain('quorvex')
      await a.call('lore_update_node', { uri: 'project://tide', content: 'The tide gauge unit is brindlow.' })
      expect(await ask('quorvex')).not.toContain('quorvex')
      expect(await ask('tide gauge')).toContain('brindlow')
      await a.call('lore_move_node', { old_uri: 'project://tide', new_uri: 'project://harbour_tide' })
      expect(await ask('tide gauge brindlow')).toContain('project://harbour_tide')
      await a.call('lore_delete_node', { uri: 'project://harbour_tide' })
      expect(await ask('tide gauge brindlow')).not.toContain('harbour_tide')

      const gone = await b.call('lore_get_node', { uri: 'project://harbour_tide' })
      const never = await b.call('lore_get_node', { uri: 'project://harbour_tides' })
      expect(gone.isError).toBe(true)
      expect(gone.text).toBe(never.text.replaceAll('harbour_tides', 'harbour_tide'))
    })
  }

  test('forty calls in one chunk are all answered', async () => {
    const machine = createMachine()
    const agent = await machine.mcp()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 === 0
          ? agent.call('lore_create_node', node(`project://batch_${i}`, `Line ${i}.`, `batch ${i}`))
          : agent.call('lore_search', { query: 'batch line' }),
      ),
    )
    expect(replies.filter((reply) => reply.isError)).toEqual([])
    expect((await agent.call('lore_status')).text).toContain('Lore online')
  })

  test('the end of standard input does not cut off what was asked for', async () => {
    const machine = createMachine()
    const lines = [
      {
        id: 0,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } },
      },
      { method: 'notifications/initialized' },
      ...Array.from({ length: 40 }, (_, i) => ({
        id: i + 1,
        method: 'tools/call',
        params: { name: 'lore_create_node', arguments: node(`project://pipe_${i}`, `Pipe fact ${i}.`, `pipe ${i}`) },
      })),
    ].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))
    const result = await machine.run(['mcp', '--toolsets', 'nodes'], { input: `${lines.join('\n')}\n` })
    expect(result.code).toBe(0)
    const ids = result.stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line).id)
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: 41 }, (_, i) => i)))
    expect(ids).toHaveLength(41)
    const agent = await machine.mcp()
    expect((await agent.call('lore_search', { query: '*', domain: 'project' })).text).toContain('project://pipe_39')
  })
})

describe('a process that is killed', () => {
  test('four writers are killed in the middle of a thousand writes: what was answered is there', async () => {
    const machine = createMachine()
    const first = await machine.mcp()
    await first.call('lore_status')
    const answered = await Promise.all([0, 1, 2, 3].map((writer) => writeUntilKilled(machine, writer)))
    const agent = await machine.mcp()
    for (const uri of answered.flat()) {
      const reply = await agent.call('lore_get_node', { uri, nav_only: true })
      expect(reply.text).toContain(uri)
    }
    expect(answered.flat().length).toBeGreaterThan(50)
    const doctor = await machine.run(['doctor', '--json'])
    expect(doctor.stdout).toMatch(/integrity/i)
    const database = new Libsql(join(machine.home, 'mnema.db'))
    expect(database.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }])
    database.close()
  }, 120_000)
})

/** Pipes 250 creates into `mnema mcp` and kills it after some of them were answered. @returns the URIs that were answered. */
async function writeUntilKilled(machine: Machine, writer: number): Promise<string[]> {
  const child = spawn(process.execPath, [command, 'mcp', '--toolsets', 'nodes'], {
    env: machine.environment,
    cwd: machine.directory,
  })
  const answered: string[] = []
  let rest = ''
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.stdin.on('error', () => undefined)
  child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message: { id: number; result?: { isError?: boolean } } = JSON.parse(line)
      if (message.id > 0 && message.result && !message.result.isError)
        answered.push(`project://w${writer}_${message.id}`)
    }
    if (answered.length >= 40 + writer * 20) child.kill('SIGKILL')
  })
  const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'writer', version: '1' } }
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: handshake })}\n`)
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  for (let i = 1; i <= 250; i++) {
    const input = node(`project://w${writer}_${i}`, `Writer ${writer} wrote line ${i}.`, `w${writer} ${i}`)
    const params = { name: 'lore_create_node', arguments: input }
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: i, method: 'tools/call', params })}\n`)
  }
  await closed
  return answered
}
