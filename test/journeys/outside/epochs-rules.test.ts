import { expect, test } from 'vitest'
import { kinds } from '../../../src/kinds/index.ts'
import { createMachine, type Machine } from '../../support/mnema.ts'

const served = kinds.some(({ name }) => name === 'rules')

test.runIf(served).each(['session-start', 'pre-compact'])(
  'a rule is given again when the context that held it was lost (%s)',
  async (compaction) => {
    const machine = createMachine()
    const added = await machine.run(['rules', 'add', 'Keep handlers pure.', '--scope', 'glob:src/**'])
    expect(added.stderr).toBe('')

    await start(machine, 'startup')
    expect(await asked(machine, 's1')).toBe(true)
    expect(await asked(machine, 's1')).toBe(false)
    expect(await asked(machine, 's2')).toBe(true)
    if (compaction === 'session-start') await start(machine, 'compact')
    else await machine.hook('pre-compact', payload(machine, 'PreCompact', { trigger: 'auto' }))
    expect(await asked(machine, 's1')).toBe(true)
    expect(await asked(machine, 's2')).toBe(false)
    await start(machine, 'clear')
    expect(await edited(machine)).toBe(true)
    expect(await asked(machine, 's1')).toBe(false)
    await start(machine, 'resume')
    expect(await asked(machine, 's1')).toBe(false)
  },
  120_000,
)

function payload(machine: Machine, name: string, fields: object): object {
  return { session_id: 's1', cwd: machine.directory, hook_event_name: name, ...fields }
}

async function start(machine: Machine, source: string): Promise<void> {
  await machine.hook('session-start', payload(machine, 'SessionStart', { source }))
}

/** Whether `get_rules` gives the rule to a server of that session. */
async function asked(machine: Machine, session: string): Promise<boolean> {
  const agent = await machine.mcp({
    args: ['--toolsets', 'nodes,rules'],
    environment: { CLAUDE_CODE_SESSION_ID: session },
  })
  const { text } = await agent.call('get_rules', { paths: ['src/a.ts'], task: 'rename a handler' })
  await agent.close()
  return text.includes('Keep handlers pure.')
}

/** Whether the hook before an edit gives it. */
async function edited(machine: Machine): Promise<boolean> {
  const tool = { tool_name: 'Edit', tool_input: { file_path: `${machine.directory}/src/a.ts` } }
  const { stdout } = await machine.hook('pre-tool-use', payload(machine, 'PreToolUse', tool))
  return stdout.includes('Keep handlers pure.')
}
