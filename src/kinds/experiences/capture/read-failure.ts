import type { Context, Happening, JsonValue } from '../../../contract/index.ts'
import { type Failure, limits } from '../experience.ts'

/** What is known of a failure from the runtime alone. */
export type Reported = Omit<Failure, 'commit' | 'dirty'>

/**
 * The failure that a runtime reports: the text of the error without the line in which a host names the exit code, secrets masked, the
 * middle of a long text left out. Undefined where nothing says what went wrong.
 */
export function readFailure(context: Context, { tool, environment }: Happening): Reported | undefined {
  if (tool === undefined || isOwn(tool.name)) return undefined
  const told = [tool.error, tool.output].map((text) => text?.trim() ?? '').find((text) => text !== '')
  if (told === undefined) return undefined
  const { exitCode, text } = splitExitCode(told)
  const { mask } = context.screening
  const command = commandOf(tool.input?.command)
  return {
    tool: tool.name.toLowerCase().slice(0, 100),
    command: command === undefined ? undefined : mask(command).slice(0, limits.command),
    error: shorten(mask(text === '' ? told : text)),
    exitCode: tool.exitCode ?? exitCode,
    environment,
    workingDirectory: context.workingDirectory,
    at: context.now,
  }
}

/** A command as a string, or as the list of its words. */
export function commandOf(value: JsonValue | undefined): string | undefined {
  const text = Array.isArray(value) ? value.filter((word) => typeof word === 'string').join(' ') : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** A refusal by one of our own tools is no failure of the work: the next search must not ask with it. */
const isOwn = (tool: string): boolean => /(?:^|[_.:/])memory_(?:search|read|note)$|\bmnema\b|__mnema__/i.test(tool)

function splitExitCode(text: string): { exitCode: number | undefined; text: string } {
  const line =
    /^(?:Error: )?(?:Command failed with )?exit(?:ed with)?(?: code| status)?:? (\d{1,3})\b[ \t.]*(?:\n|$)/i.exec(text)
  if (line === null) return { exitCode: undefined, text }
  return { exitCode: Number(line[1]), text: text.slice(line[0].length).trim() }
}

/** Errors stand at the end of what a program prints, and sometimes at its beginning. */
function shorten(text: string): string {
  if (text.length <= limits.error) return text
  const head = Math.floor(limits.error / 4)
  return `${text.slice(0, head)}\n…\n${text.slice(text.length - (limits.error - head - 3))}`
}
