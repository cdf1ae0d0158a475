import { Argument, type Command } from 'commander'
import { MnemaError } from '../../../contract/index.ts'
import { claudeCodeCommand, programCommand } from '../connect-lines.ts'
import type { Desk } from '../desk.ts'
import { hookSettings } from '../hook-settings.ts'

const clients = ['claude-code'] as const

export function addConnect(program: Command, desk: Desk): void {
  program
    .command('connect')
    .description('Show how an agent program is connected: its tools, and its hooks.')
    .addArgument(new Argument('<runtime>', 'the agent program').choices(clients))
    .action((runtime: string) => {
      const program = programCommand()
      const command = claudeCodeCommand(program)
      const hooks = hookSettings(runtimeNamed(runtime, desk), program)
      desk.answer(
        { runtime, commands: [command], settings: { file: '~/.claude/settings.json', merge: hooks } },
        [
          'The tools, with one command:',
          '',
          `  ${command}`,
          '',
          'The memory that comes by itself: merge this into ~/.claude/settings.json,',
          '',
          indent(JSON.stringify(hooks, null, 2)),
          '',
          'or start Claude Code with `--plugin-dir` and the folder plugins/claude-code, which holds both.',
        ].join('\n'),
      )
    })

  program
    .command('disconnect')
    .description('Show how an agent program is disconnected. Memory stays.')
    .addArgument(new Argument('<runtime>', 'the agent program').choices(clients))
    .action((runtime: string) => {
      const command = 'claude mcp remove --scope user mnema'
      desk.answer(
        {
          runtime,
          commands: [command],
          settings: { file: '~/.claude/settings.json', remove: `hooks that call "${programCommand()} hook"` },
        },
        [
          `  ${command}`,
          '',
          `Then take the hooks that call \`${programCommand()} hook\` out of ~/.claude/settings.json. What Mnema remembers stays.`,
        ].join('\n'),
      )
    })
}

function runtimeNamed(name: string, desk: Desk): string {
  const runtime = desk.parts.runtimes.find((one) => one.name === name)
  if (runtime === undefined) throw new MnemaError('not_found', `Mnema does not know the agent program ${name}.`)
  return runtime.name
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ')
}
