import { join } from 'node:path'
import Libsql from 'libsql'
import { expect } from 'vitest'
import { createMachine, type Machine } from './mnema.ts'
import { node } from './node-input.ts'

/** What is stored on the machine of a host, and what its prompts can ask for. */
export const question = 'how hot must the kiln firing be?'
const answer = 'project://kiln'

export interface StoredFailure {
  tool: string
  command: string | null
  error: string
  exit_code: number | null
  solved: boolean
}

/** An agent program as its hooks see it: payloads as they were recorded, through the real process. */
export interface HookHost {
  machine: Machine
  /** Sends a payload and returns the text for the model, empty where there is none. The answer must have the shape that the host takes, or be nothing. */
  send(payload: Readonly<Record<string, unknown>>): Promise<string>
  /** Whether the text names the memory that the question asks for. */
  names(text: string): boolean
  failures(): readonly StoredFailure[]
  epochOf(session: string): number | undefined
  /** Rows in the log of recalls. */
  recalls(): number
}

/** @param runtime as in the hook's command; events are named there as in `hook_event_name`, in the spelling of commands. */
export async function createHookHost(runtime: string, environment: Record<string, string> = {}): Promise<HookHost> {
  const machine = createMachine({ MNEMA_RECALL_TIMEOUT: '10000', ...environment })
  const agent = await machine.mcp()
  const stored = await agent.call(
    'lore_create_node',
    node(answer, 'Fire the kiln to 1240 degrees, then let it cool for a day.', 'kiln firing'),
  )
  expect(stored).toMatchObject({ isError: false })
  await agent.close()

  return {
    machine,
    async send(payload) {
      const event = String(payload.hook_event_name)
      const run = await machine.run(['hook', runtime, spell(event)], { input: JSON.stringify(payload) })
      expect(run).toMatchObject({ code: 0, stderr: '' })
      if (run.stdout === '') return ''
      const { hookSpecificOutput, ...rest } = JSON.parse(run.stdout)
      expect(rest).toEqual({})
      expect(hookSpecificOutput).toEqual({ hookEventName: event, additionalContext: expect.any(String) })
      return hookSpecificOutput.additionalContext
    },
    names: (text) => text.includes(answer),
    failures: () =>
      ask<StoredFailure & { solved_at: number | null }>(
        machine,
        'SELECT tool, command, error, exit_code, solved_at FROM experience_failures ORDER BY number',
      ).map(({ solved_at, ...failure }) => ({ ...failure, solved: solved_at !== null })),
    epochOf: (session) => ask<{ epoch: number }>(machine, 'SELECT epoch FROM sessions WHERE id = ?', session)[0]?.epoch,
    recalls: () => ask<{ count: number }>(machine, 'SELECT COUNT(*) AS count FROM recalls')[0]?.count ?? 0,
  }
}

function ask<Row>(machine: Machine, text: string, ...values: readonly string[]): Row[] {
  const database = new Libsql(join(machine.home, 'mnema.db'))
  try {
    const rows: Row[] = JSON.parse(JSON.stringify(database.prepare(text).all(...values)))
    return rows
  } finally {
    database.close()
  }
}

/** `UserPromptSubmit` as it stands in the command of a hook: `user-prompt-submit`. */
function spell(event: string): string {
  return event.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
}
