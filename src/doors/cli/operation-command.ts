import { text as readText } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { AnyOperation, Kind } from '../../contract/index.ts'
import type { Desk } from './desk.ts'
import { runOnFiles } from './files-command.ts'
import { argumentOf, type InputField, inputFields, optionKey, optionsOf } from './input-fields.ts'
import { printFailure } from './print-failure.ts'

/** `mnema <kind> <verb>` for every operation of the kind that a person may use, and its top-level names. */
export async function addKind(program: Command, kind: Kind, desk: Desk): Promise<void> {
  const operations = (await kind.operations()).filter(({ audience }) => audience.includes('person'))
  if (operations.length === 0) return
  const group = program.command(kind.name).description(kind.summary)
  for (const operation of operations) {
    addOperation(group, operation.verb, operation, desk)
    addAlias(program, kind, operation, desk)
  }
}

function addAlias(program: Command, kind: Kind, operation: AnyOperation, desk: Desk): void {
  const [first = '', second] = operation.cli?.alias?.split(' ') ?? []
  const known = program.commands.find((command) => command.name() === first)
  if (second !== undefined) {
    addOperation(known ?? program.command(first).description(kind.summary), second, operation, desk)
    return
  }
  // `import` and its like are known already: they do more than one operation.
  if (first !== '' && known === undefined) addOperation(program, first, operation, desk)
}

/** `mnema import NAME` for each of the programs whose memory the operation takes over. */
export function addSources(parent: Command, operation: AnyOperation, desk: Desk): void {
  const { field, names } = operation.cli?.sources ?? { field: '', names: {} }
  for (const [name, description] of Object.entries(names)) {
    addOperation(parent, name, { ...operation, summary: description }, desk, { [field]: name })
  }
}

/**
 * One operation as a command: its input from arguments and flags, its text or its output as the answer.
 * @param settled what the name of the command says already of the input.
 */
function addOperation(
  parent: Command,
  name: string,
  operation: AnyOperation,
  desk: Desk,
  settled: Readonly<Record<string, unknown>> = {},
): void {
  const command = parent.command(name).description(operation.summary)
  const { files, positional = [] } = operation.cli ?? {}
  const fields = inputFields(operation).filter(({ key }) => key !== files?.field && !(key in settled))
  const asArguments = positional.flatMap((key) => fields.find((field) => field.key === key) ?? [])
  const asFlags = fields.filter((field) => !asArguments.includes(field))

  if (files !== undefined) command.argument('<path...>', 'files and folders')
  for (const [index, field] of asArguments.entries()) {
    command.addArgument(argumentOf(field, index === asArguments.length - 1))
  }
  for (const option of asFlags.flatMap(optionsOf)) command.addOption(option)

  command.action(async () => {
    const input = { ...(await inputFrom(command, files === undefined ? asArguments : [], asFlags)), ...settled }
    if (operation.effect === 'destroy' && !(await desk.confirmed(question(operation, command.args)))) {
      desk.terminal.err('Nothing was done.')
      return
    }
    if (files !== undefined) return runOnFiles(operation, files, command.args, input, desk)
    await desk.withApp(async (sitting) => {
      const result = await desk.withProgress(operation.summary, (progress) =>
        sitting.call(operation, input, {
          progress,
          ...(operation.cli?.stays === true ? { signal: whenStopped() } : {}),
        }),
      )
      if (!result.ok) {
        desk.exitWith(printFailure(result.error, desk.terminal, desk.json(), result.text))
        return
      }
      desk.answer(result.output, result.text)
      desk.exitWith(operation.cli?.exitCode?.(result.output) ?? 0)
    })
  })
}

/** The flags of an operation that takes files, on a command that does more than call it. @returns reads what was given. */
export function addFileFlags(command: Command, operation: AnyOperation): () => Promise<Record<string, unknown>> {
  const flags = inputFields(operation).filter((field) => field.key !== operation.cli?.files?.field)
  for (const option of flags.flatMap(optionsOf)) command.addOption(option)
  return () => inputFrom(command, [], flags)
}

async function inputFrom(
  command: Command,
  asArguments: readonly InputField[],
  asFlags: readonly InputField[],
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [index, field] of asArguments.entries()) {
    const value: unknown = command.processedArgs[index]
    // A list of which nothing was typed is none.
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined
    if (isGiven) input[field.key] = value
  }
  const options = command.opts<Record<string, unknown>>()
  for (const field of asFlags) {
    const value = options[optionKey(field)]
    if (value === undefined) continue
    input[field.key] = value === '-' && field.shape === 'text' ? await readText(process.stdin) : value
  }
  return input
}

/** Fires when the person has had enough; asked a second time, the process ends at once. */
function whenStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

function question(operation: AnyOperation, args: readonly string[]): string {
  return `${operation.summary.replace(/\.$/, '')}: ${args.join(' ')}. Go on?`
}
