import { text as readText } from 'node:stream/consumers'
import { Command } from 'commander'
import type { AnyOperation, Kind } from '../../contract/index.ts'
import type { Desk } from './desk.ts'
import { runOnFiles } from './files-command.ts'
import { argumentOf, type InputField, inputFields, optionKey, optionsOf } from './input-fields.ts'
import { printFailure } from './print-failure.ts'

/** `mnema <kind> <verb>` for every operation of the kind that a person may use, and its top-level names. */
export async function addKind(program: Command, kind: Kind, desk: Desk): Promise<void> {
  const group = new Command(kind.name).description(kind.summary)
  for (const operation of await kind.operations()) {
    if (!operation.audience.includes('person')) continue
    group.addCommand(operationCommand(operation, operation.verb, desk))
    const { alias } = operation.cli ?? {}
    if (alias !== undefined && !program.commands.some((command) => command.name() === alias)) {
      program.addCommand(operationCommand(operation, alias, desk))
    }
  }
  if (group.commands.length > 0) program.addCommand(group.copyInheritedSettings(program))
}

/** One operation as a command: its input from arguments and flags, its text or its output as the answer. */
export function operationCommand(operation: AnyOperation, name: string, desk: Desk): Command {
  const command = new Command(name).description(operation.summary).exitOverride().showHelpAfterError()
  const { files, positional = [] } = operation.cli ?? {}
  const fields = inputFields(operation).filter((field) => field.key !== files?.field)
  const asArguments = positional.flatMap((key) => fields.find((field) => field.key === key) ?? [])
  const asFlags = fields.filter((field) => !asArguments.includes(field))

  if (files !== undefined) command.argument('<path...>', 'files and folders')
  for (const [index, field] of asArguments.entries()) {
    command.addArgument(argumentOf(field, index === asArguments.length - 1))
  }
  for (const option of asFlags.flatMap(optionsOf)) command.addOption(option)

  return command.action(async () => {
    const input = await inputFrom(command, files === undefined ? asArguments : [], asFlags)
    if (operation.effect === 'destroy' && !(await desk.confirmed(question(operation, command.args)))) {
      desk.terminal.err('Nothing was done.')
      return
    }
    if (files !== undefined) return runOnFiles(operation, files, command.args, input, desk)
    await desk.withApp(async (sitting) => {
      const result = await desk.withProgress(operation.summary, (progress) =>
        sitting.call(operation, input, { progress }),
      )
      if (result.ok) desk.answer(result.output, result.text)
      else desk.exitWith(printFailure(result.error, desk.terminal, desk.json(), result.text))
    })
  })
}

async function inputFrom(
  command: Command,
  asArguments: readonly InputField[],
  asFlags: readonly InputField[],
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [index, field] of asArguments.entries()) {
    const value: unknown = command.processedArgs[index]
    if (value !== undefined) input[field.key] = value
  }
  const options = command.opts<Record<string, unknown>>()
  for (const field of asFlags) {
    const value = options[optionKey(field)]
    if (value === undefined) continue
    input[field.key] = value === '-' && field.shape === 'text' ? await readText(process.stdin) : value
  }
  return input
}

function question(operation: AnyOperation, args: readonly string[]): string {
  return `${operation.summary.replace(/\.$/, '')}: ${args.join(' ')}. Go on?`
}
