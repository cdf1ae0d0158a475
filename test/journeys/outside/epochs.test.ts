import { expect, test } from 'vitest'
import { createMachine, type Machine } from '../../support/mnema.ts'
import { node } from '../../support/node-input.ts'

const subjects = [
  'tax form',
  'bread oven',
  'bicycle chain',
  'garden hose',
  'chess clock',
  'violin string',
  'tea kettle',
]

test.each(['session-start', 'pre-compact'])(
  'a memory is given again when the context that held it was lost (%s)',
  async (compaction) => {
    const machine = createMachine()
    const agent = await machine.mcp()
    await agent.call(
      'lore_create_node',
      node('project://lock_gate', 'Open the lower lock gate first.', 'lock gate', 'When operating the lock gate'),
    )
    for (const subject of subjects)
      await agent.call(
        'lore_create_node',
        node(`project://${subject.replace(' ', '_')}`, `All about the ${subject}.`, subject),
      )
    await agent.close()

    const boot = await start(machine, 'startup')
    expect(boot).toContain('core://agent')
    expect(await ask(machine, 's1')).toBe(true)
    expect(await ask(machine, 's1')).toBe(false)
    expect(await ask(machine, 's2')).toBe(true)
    if (compaction === 'session-start') expect(await start(machine, 'compact')).toContain('core://agent')
    else
      await machine.hook('pre-compact', {
        session_id: 's1',
        cwd: machine.directory,
        hook_event_name: 'PreCompact',
        trigger: 'auto',
      })
    expect(await ask(machine, 's1')).toBe(true)
    expect(await ask(machine, 's2')).toBe(false)
    await start(machine, 'clear')
    expect(await ask(machine, 's1')).toBe(true)
    await start(machine, 'resume')
    expect(await ask(machine, 's1')).toBe(false)
  },
)

async function start(machine: Machine, source: string): Promise<string> {
  const payload = { session_id: 's1', cwd: machine.directory, hook_event_name: 'SessionStart', source }
  return (await machine.hook('session-start', payload)).stdout
}

async function ask(machine: Machine, session: string): Promise<boolean> {
  const payload = {
    session_id: session,
    cwd: machine.directory,
    hook_event_name: 'UserPromptSubmit',
    prompt: 'how do I operate the lock gate?',
  }
  return (await machine.hook('user-prompt-submit', payload)).stdout.includes('project://lock_gate')
}
