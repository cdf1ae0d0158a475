import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { heldLock } from '../../support/held-lock.ts'
import { command, createMachine, type Machine } from '../../support/mnema.ts'
import { foundTitles, notesAgent } from '../../support/notes-agent.ts'

describe('notes in a store that is busy or shared', () => {
  test('a note that is sent while another program holds the lock is there afterwards, and nobody hears of the lock', async () => {
    const machine = createMachine()
    const { agent, project } = await notesAgent(machine)
    const { structured } = await agent.call('create_note', { project, body: '# Pump house\n\nOpens at 3 bar.\n' })
    const lock = await heldLock(join(machine.home, 'mnema.db'), 4_000)
    const edit = { operation: 'findReplace', find: '3 bar', content: '5 bar', versionToken: structured.versionToken }
    const replies = await Promise.all([
      agent.call('edit_note', { ref: structured.noteId, ...edit }),
      agent.call('remember_about_user', { observation: 'Opens valves on Mondays.' }),
      machine
        .mcp({ args: ['--toolsets', 'notes'] })
        .then((second) => second.call('create_note', { project, body: '# Valve log\n\nOpened twice on Monday.\n' })),
    ])
    await lock.released
    for (const { isError, text } of replies) {
      expect(isError, text).toBe(false)
      expect(text).not.toMatch(/locked|busy/i)
    }
    const later = (await notesAgent(machine)).agent
    expect((await later.call('get_note', { ref: 'Pump house' })).structured.content).toContain('5 bar')
    expect(foundTitles(await later.call('search', { query: 'valve log Monday' }))[0]).toBe('Valve log')
  }, 60_000)

  for (const embedder of ['static', 'none']) {
    test(`a server that has run for a while sees each note as it is now (embedder: ${embedder})`, async () => {
      const machine = createMachine({ MNEMA_EMBEDDER: embedder })
      const { agent: a, project } = await notesAgent(machine)
      const { agent: b } = await notesAgent(machine)
      const ask = async (query: string) => (await b.call('search', { query })).text.replaceAll(query, '')
      await ask('tide gauge')
      await a.call('search', { query: 'tide gauge' })

      const body = '# Tide gauge\n\nIts unit is quorvex.\n'
      const { structured } = await a.call('create_note', { project, body })
      expect(await ask('tide gauge')).toContain('quorvex')
      expect((await b.call('recall', { query: 'tide gauge', budgetTokens: 500 })).text).toContain('quorvex')
      const edit = { operation: 'findReplace', find: 'quorvex', content: 'brindlow' }
      const edited = await a.call('edit_note', {
        ref: structured.noteId,
        ...edit,
        versionToken: structured.versionToken,
      })
      expect(edited.isError).toBe(false)
      expect(await ask('quorvex')).not.toContain('quorvex')
      expect(await ask('tide gauge')).toContain('brindlow')
      await a.call('move_note', { ref: structured.noteId, path: 'harbour' })
      expect(await ask('tide gauge brindlow')).toContain('harbour/tide-gauge.md')
      await a.call('rename_note', { ref: structured.noteId, title: 'Water level' })
      expect(foundTitles(await b.call('search', { query: 'brindlow' }))).toEqual(['Water level'])
      await a.call('delete_note', { ref: structured.noteId })
      expect(foundTitles(await b.call('search', { query: 'tide gauge brindlow' }))).toEqual([])

      const gone = await b.call('get_note', { ref: structured.noteId })
      const never = await b.call('get_note', { ref: `nt_${'0'.repeat(32)}` })
      expect(gone.isError).toBe(true)
      expect(gone.text.replaceAll(String(structured.noteId), '')).toBe(never.text.replaceAll(/nt_0+/g, ''))
    }, 60_000)
  }
})

/** Pipes messages to `mnema mcp` and tells each id that was answered well. @returns when the process has ended. */
function pipe(
  machine: Machine,
  messages: readonly object[],
  onAnswer: (id: number, child: ReturnType<typeof spawn>) => void,
) {
  const child = spawn(process.execPath, [command, 'mcp', '--toolsets', 'notes'], {
    env: machine.environment,
    cwd: machine.directory,
  })
  child.stdin.on('error', () => undefined)
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { id, result }: { id: number; result?: { isError?: boolean } } = JSON.parse(line)
      if (result !== undefined && result.isError !== true) onAnswer(id, child)
    }
  })
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } }
  const all = [{ id: 0, method: 'initialize', params: hello }, { method: 'notifications/initialized' }, ...messages]
  for (const message of all) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  return { child, ended: new Promise((resolve) => child.on('close', resolve)) }
}

const call = (id: number, name: string, input: object) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: input },
})

describe('the end of a server', () => {
  test('SIGTERM in the middle of fifty notes: it ends, and each note that was acknowledged is there once', async () => {
    const machine = createMachine()
    const { agent, project } = await notesAgent(machine)
    const titles = Array.from({ length: 50 }, (_, i) => `Piped ${i + 1}`)
    const calls = titles.map((title, i) => call(i + 1, 'create_note', { project, body: `# ${title}\n\nText.\n` }))
    const acknowledged: string[] = []
    const { ended } = pipe(machine, calls, (id, child) => {
      if (id > 0) acknowledged.push(`Piped ${id}`)
      if (acknowledged.length === 10) child.kill('SIGTERM')
    })
    await ended
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)
    const { structured } = await agent.call('list_notes', { project, limit: 100 })
    const listed: { title: string }[] = Array.isArray(structured.notes) ? structured.notes : []
    const there = listed.map(({ title }) => title)
    expect(new Set(there).size).toBe(there.length)
    for (const title of acknowledged) expect(there).toContain(title)
  }, 60_000)

  test('the end of its input ends it, though a folder is mounted and a search was just done', async () => {
    const machine = createMachine()
    const { project } = await notesAgent(machine)
    const vault = join(machine.directory, 'vault')
    mkdirSync(vault)
    writeFileSync(join(vault, 'quay.md'), '# Quay\n\nClosed.\n')
    expect(await machine.run(['notes', 'mount', vault, '--project', project])).toMatchObject({ code: 0 })
    const answered: number[] = []
    const { ended } = pipe(machine, [call(1, 'search', { query: 'quay' })], (id, child) => {
      answered.push(id)
      if (id === 1) child.stdin?.end()
    })
    expect(await ended).toBe(0)
    expect(answered).toEqual([0, 1])
    const next = await notesAgent(machine)
    expect(foundTitles(await next.agent.call('search', { query: 'quay' }))).toEqual(['Quay'])
  }, 60_000)
})
