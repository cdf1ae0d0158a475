import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ancestorsOf, findProcess, type RunningProcess, readTable } from './process-chain.ts'
import { noteSession, sessionOfHost } from './session-notes.ts'

/** Numbers that no process has: systems give none above four million. */
const base = 5_000_000

/** Processes as a line of commands, the oldest first; each is started by the one before it. */
function line(...commands: readonly string[]) {
  return running(commands.map((command, index) => [base + index, command]))
}

function running(commands: readonly (readonly [number, string])[]) {
  const rows = commands.map(
    ([pid, command], index): RunningProcess => ({
      pid,
      parent: commands[index - 1]?.[0] ?? 1,
      start: `t${pid}`,
      command: command.split(' '),
    }),
  )
  return { last: commands.at(-1)?.[0] ?? 1, find: (pid: number) => rows.find((row) => row.pid === pid) }
}

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mnema-notes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const note = (clientType: string, sessionId: string) =>
  ({ clientType, sessionId, is: 'begun', parentSessionId: undefined }) as const

test('the host of a hook is what stands above the shell that was started for it', () => {
  const folder = home()
  const hook = line('tmux', '-bash', 'gemini --yolo', '/bin/sh -c mnema hook')
  noteSession(folder, note('gemini', 's1'), hook.last, hook.find)
  const server = line('tmux', '-bash', 'gemini --yolo', 'node npx mnema', 'sh -c mnema')
  expect(sessionOfHost(folder, 'gemini', server.last, server.find)()).toEqual({
    sessionId: 's1',
    former: [],
    agents: [],
  })
  expect(sessionOfHost(folder, 'mcp', server.last, server.find)()?.sessionId).toBe('s1')
  expect(sessionOfHost(folder, 'codex', server.last, server.find)()).toBeUndefined()
})

test('a hook that a person tries in a terminal says nothing of the programs that are started there', () => {
  const folder = home()
  for (const commands of [['tmux', '-bash'], ['tmux', 'zsh'], ['fish']]) {
    const hook = line(...commands)
    noteSession(folder, note('gemini', 's1'), hook.last, hook.find)
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a number that was given away again is another process', () => {
  const folder = home()
  const host = line('gemini')
  noteSession(folder, note('gemini', 's1'), host.last, host.find)
  const again = (pid: number) => {
    const found = host.find(pid)
    return found && { ...found, start: 'later' }
  }
  expect(sessionOfHost(folder, 'gemini', host.last, again)()).toBeUndefined()
})

test('of programs one of which was started by the other, the nearest counts', () => {
  const folder = home()
  // Both run, so that neither note is swept.
  const outer = running([[process.ppid, 'codex']])
  noteSession(folder, note('codex', 'outer'), outer.last, outer.find)
  const inner = running([
    [process.ppid, 'codex'],
    [base, 'bash -c codex exec'],
    [process.pid, 'codex exec'],
  ])
  noteSession(folder, note('codex', 'inner'), inner.last, inner.find)
  expect(sessionOfHost(folder, 'codex', inner.last, inner.find)()?.sessionId).toBe('inner')
  expect(sessionOfHost(folder, 'codex', outer.last, outer.find)()?.sessionId).toBe('outer')
})

test('what a host was in before is known, and the notes of hosts that are gone are swept', () => {
  const folder = home()
  const gone = line('gemini')
  noteSession(folder, note('gemini', 'old'), gone.last, gone.find)
  const alive = (pid: number): RunningProcess => ({ pid, parent: 1, start: 't', command: ['gemini'] })
  for (const session of ['a', 'b', 'b', 'a', 'c']) noteSession(folder, note('gemini', session), process.pid, alive)
  expect(sessionOfHost(folder, 'gemini', process.pid, alive)()).toEqual({
    sessionId: 'c',
    former: ['b', 'a'],
    agents: [],
  })
  expect(readdirSync(join(folder, 'hosts'))).toHaveLength(1)
})

test('sub-agents are at work from their start to their end, or to the next turn', () => {
  const folder = home()
  const alive = (pid: number): RunningProcess => ({ pid, parent: 1, start: 't', command: ['claude'] })
  const tell = (is: 'begun' | 'turn' | 'agent begun' | 'agent ended', sessionId: string, parentSessionId?: string) => {
    noteSession(folder, { clientType: 'claudecode', is, sessionId, parentSessionId }, process.pid, alive)
    return sessionOfHost(folder, 'claudecode', process.pid, alive)()
  }
  expect(tell('agent begun', 'a1')).toBeUndefined()
  expect(tell('begun', 's1')?.agents).toEqual([])
  expect(tell('agent begun', 'a1', 's1')).toEqual({ sessionId: 's1', former: [], agents: ['a1'] })
  expect(tell('agent begun', 'a2', 's1')?.agents).toEqual(['a1', 'a2'])
  expect(tell('agent ended', 'a2')?.agents).toEqual(['a1'])
  expect(tell('agent ended', 'a1', 's1')?.agents).toEqual([])
  tell('agent begun', 'a3', 's1')
  if (process.platform === 'linux') expect(tell('turn', 's1')?.agents).toEqual([])
  expect(tell('begun', 's2')).toEqual({ sessionId: 's2', former: ['s1'], agents: [] })
})

test.runIf(process.platform !== 'win32')('this process is found with those above it', () => {
  const [parent] = ancestorsOf(process.ppid, 3, findProcess)
  expect(parent?.pid).toBe(process.ppid)
  expect(parent?.start).not.toBe('')
  expect(parent?.command.length).toBeGreaterThan(0)
  // Where there is a ps, it says the same.
  const listed = readTable().get(process.pid)
  if (listed !== undefined) expect(listed).toMatchObject({ pid: process.pid, parent: process.ppid })
})
