import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { command, createMachine, type Machine, type Run } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

/** A machine on which one memory is stored. */
async function machineWithMemory(environment: Record<string, string> = {}): Promise<Machine> {
  // What is said is under test here, not how fast a busy machine says it.
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10000', ...environment })
  const agent = await machine.mcp()
  const stored = await agent.call(
    'lore_create_node',
    node('project://kiln', 'Fire the kiln to 1240 degrees, then let it cool for a day.', 'kiln firing'),
  )
  expect(stored).toMatchObject({ isError: false })
  await agent.close()
  return machine
}

function ask(machine: Machine, prompt: string, session = 's1'): Promise<Run> {
  return machine.hook('user-prompt-submit', {
    session_id: session,
    transcript_path: '/nowhere/t.jsonl',
    cwd: machine.directory,
    prompt_id: 'p1',
    permission_mode: 'default',
    hook_event_name: 'UserPromptSubmit',
    prompt,
  })
}

/** The text for the model in a hook's answer, which must be the host's shape or nothing. */
function contextOf(run: Run, event: string): string {
  expect(run).toMatchObject({ code: 0, stderr: '' })
  if (run.stdout === '') return ''
  const { hookSpecificOutput, ...rest } = JSON.parse(run.stdout)
  expect(rest).toEqual({})
  expect(hookSpecificOutput.hookEventName).toBe(event)
  return hookSpecificOutput.additionalContext
}

const question = 'how hot must the kiln firing be?'

test('a session wakes with guidance and boot memory, byte for byte the same', async () => {
  const machine = await machineWithMemory()
  const start = (session: string) =>
    machine.hook('session-start', {
      session_id: session,
      cwd: machine.directory,
      hook_event_name: 'SessionStart',
      source: 'startup',
    })
  const first = contextOf(await start('s1'), 'SessionStart')
  expect(first).toContain('lore_search')
  expect(first).toContain('project://kiln')
  expect(contextOf(await start('s2'), 'SessionStart')).toBe(first)
  expect(
    contextOf(
      await machine.hook('SessionStart', { session_id: 's3', cwd: machine.directory, source: 'startup' }),
      'SessionStart',
    ),
  ).toBe(first)
})

test('a turn is given what it calls for, once', async () => {
  const machine = await machineWithMemory()
  const first = contextOf(await ask(machine, question), 'UserPromptSubmit')
  expect(first).toMatch(
    /^<recall session_id="s1" query_id="q_\w+">\n[01]\.\d\d \| project:\/\/kiln \| kiln firing\n<\/recall>$/,
  )
  expect(contextOf(await ask(machine, question), 'UserPromptSubmit')).toBe('')
  expect(contextOf(await ask(machine, question, 's2'), 'UserPromptSubmit')).toContain('project://kiln')
})

test('nothing relevant is nothing at all', async () => {
  const machine = await machineWithMemory()
  for (const prompt of ['rename the variable in the loop', 'thanks!', '', '   ', '你好']) {
    expect(await ask(machine, prompt)).toMatchObject({ code: 0, stdout: '', stderr: '' })
  }
})

test('a question at either end of a very long prompt counts, and so does one in the middle', async () => {
  const machine = await machineWithMemory()
  const log = Array.from(
    { length: 500 },
    (_, line) => `12:00:${line} worker ${line % 7} served request ${line * 37} in ${line % 90} ms with status 200`,
  ).join('\n')
  expect(log.length).toBeGreaterThan(25_000)
  expect(contextOf(await ask(machine, `${log}\n${log}\n\n${question}`, 'a'), 'UserPromptSubmit')).toContain(
    'project://kiln',
  )
  expect(contextOf(await ask(machine, `${question}\n\n${log}\n${log}`, 'b'), 'UserPromptSubmit')).toContain(
    'project://kiln',
  )
  expect(contextOf(await ask(machine, `${log}\n\n${question}\n\n${log}`, 'c'), 'UserPromptSubmit')).toContain(
    'project://kiln',
  )
  expect(contextOf(await ask(machine, `${log}\n${log}`, 'd'), 'UserPromptSubmit')).toBe('')
})

test('text that Mnema itself had put into the prompt is not searched for', async () => {
  const machine = await machineWithMemory()
  const echoed = contextOf(await ask(machine, question), 'UserPromptSubmit')
  expect(contextOf(await ask(machine, `${echoed}\n\nrename the variable in the loop`, 's2'), 'UserPromptSubmit')).toBe(
    '',
  )
})

test('a sub-agent has not seen what its parent was given', async () => {
  const machine = await machineWithMemory()
  await ask(machine, question)
  const started = await machine.hook('subagent-start', {
    session_id: 's1',
    agent_id: 'agent-7',
    agent_type: 'Explore',
    cwd: machine.directory,
    hook_event_name: 'SubagentStart',
  })
  expect(contextOf(started, 'SubagentStart')).toContain('project://kiln')
})

test('whatever a host sends, the hook ends well and says nothing wrong', async () => {
  const machine = createMachine()
  const inputs = [
    '',
    'garbage',
    '[]',
    'null',
    '{"prompt":',
    '{"prompt":{"a":1},"session_id":[2],"cwd":7}',
    '\0\0',
    `{"prompt":"${'x'.repeat(5_000_000)}"}`,
  ]
  for (const input of inputs) {
    const run = await machine.run(['hook', 'claude-code', 'user-prompt-submit'], { input })
    expect(run).toMatchObject({ code: 0, stdout: '', stderr: '' })
  }
  for (const args of [['claude-code', 'dream-started'], ['nobody', 'session-start'], ['claude-code'], []]) {
    expect(await machine.run(['hook', ...args], { input: '{}' })).toMatchObject({ code: 0, stdout: '', stderr: '' })
  }
  const noted = readFileSync(join(machine.home, 'hook-failures.log'), 'utf8')
  expect(noted).toContain('not a JSON object')
  const { findings } = await machine.json<{ findings: { check: string; detail: string }[] }>(['doctor'])
  expect(findings.filter(({ check }) => check === 'hooks').length).toBeGreaterThan(0)
})

test('a host that keeps the pipe open is answered all the same', async () => {
  const machine = await machineWithMemory()
  const child = spawn(process.execPath, [command, 'hook', 'claude-code', 'user-prompt-submit'], {
    env: machine.environment,
    cwd: machine.directory,
  })
  let answer = ''
  child.stdout.on('data', (chunk) => {
    answer += chunk
  })
  child.stdin.write(JSON.stringify({ session_id: 's1', cwd: machine.directory, prompt: question }))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code).toBe(0)
  expect(answer).toContain('project://kiln')

  const silent = spawn(process.execPath, [command, 'hook', 'claude-code', 'user-prompt-submit'], {
    env: machine.environment,
    cwd: machine.directory,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  expect(await new Promise((resolve) => silent.on('close', resolve))).toBe(0)
})

test('a store that cannot be opened stops no turn, and doctor says why', async () => {
  const machine = await machineWithMemory()
  writeFileSync(join(machine.home, 'mnema.db'), 'this is no database at all'.repeat(100))
  expect(await ask(machine, question)).toMatchObject({ code: 0, stdout: '', stderr: '' })
  const doctor = await machine.run(['doctor', '--json'])
  expect(doctor.code).toBe(1)
  const { ok, findings } = JSON.parse(doctor.stdout)
  expect(ok).toBe(false)
  expect(findings).toContainEqual(expect.objectContaining({ check: 'store', state: 'fault' }))
  expect(findings).toContainEqual(expect.objectContaining({ check: 'hooks', state: 'warning' }))
})

test('a setting that cannot be stops no turn either', async () => {
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: 'soon' })
  expect(await ask(machine, question)).toMatchObject({ code: 0, stdout: '', stderr: '' })
})

test('the same events over HTTP say the same', async () => {
  const machine = await machineWithMemory()
  const hooked = contextOf(await ask(machine, question), 'UserPromptSubmit')
  const server = await machine.serve()
  const response = await fetch(`${server.url}/api/lifecycle/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      protocol_version: 'lore.lifecycle.v1',
      runtime: { runtime_id: 'claudecode', runtime_family: 'claudecode', client_type: 'claudecode' },
      event: { name: 'prompt.submit', native_name: 'UserPromptSubmit' },
      normalized: { session_id: 's2', prompt: question },
      project: {},
      native_input_snapshot: { cwd: machine.directory },
    }),
  })
  const answered = JSON.stringify(await response.json())
  const line = hooked.split('\n')[1] ?? ''
  expect(line).toContain('project://kiln')
  expect(answered).toContain(line)
})
