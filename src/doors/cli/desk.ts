import type { Command } from 'commander'
import type { AnyOperation, App, Caller, CallResult, Locale, Space } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'
import type { CliParts, CommandOverrides } from './cli-parts.ts'
import { printFailure } from './print-failure.ts'
import { createProgress, type Progress } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** An opened app and who sits before it. */
export interface Sitting {
  app: App
  caller: Caller
  spaceId: string
  /** Whether the person named the space; else it is the default one. */
  spaceNamed: boolean
  /** Runs an operation as the person at the terminal. @throws nothing: a failure is a result. */
  call(
    operation: AnyOperation,
    input: unknown,
    options?: { workingDirectory?: string; progress?: Progress; signal?: AbortSignal },
  ): Promise<CallResult>
}

/** What every command works with: the options that all have, the app while it is open, and the ways to answer. */
export interface Desk {
  parts: CliParts
  terminal: Terminal
  overrides(): CommandOverrides
  json(): boolean
  /** Opens the app, lets `work` use it and closes it, whatever happens. */
  withApp<T>(work: (sitting: Sitting) => Promise<T>): Promise<T>
  /** Shows how far long work has come, on a terminal. */
  withProgress<T>(label: string, work: (progress: Progress) => Promise<T>): Promise<T>
  /** Prints the text, or the output with `--json`. */
  answer(output: object, text: string): void
  /** Prints the failure and sets the exit code. */
  fail(error: MnemaError, text?: string): void
  exitWith(code: number): void
  /** Whether the person gave `--yes`. */
  saidYes(): boolean
  /** Whether to go on with something that takes away: asks a person at a terminal who has not said `--yes`. */
  confirmed(question: string): Promise<boolean>
}

interface GlobalOptions {
  home?: string
  databaseUrl?: string
  space?: string
  locale?: Locale
  json?: boolean
  yes?: boolean
}

export function createDesk(
  program: Command,
  parts: CliParts,
  terminal: Terminal,
  exitWith: (code: number) => void,
): Desk {
  const options = (): GlobalOptions => program.opts<GlobalOptions>()
  const json = (): boolean => options().json === true

  function overrides(): CommandOverrides {
    const { home, databaseUrl, locale } = options()
    return {
      ...(home === undefined ? {} : { home }),
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      ...(locale === undefined ? {} : { locale }),
    }
  }

  async function sit(app: App): Promise<Sitting> {
    const caller = await app.identity.localCaller('person', 'admin')
    const { space } = options()
    const spaceId = await spaceFor(app, caller, space)
    return {
      app,
      caller,
      spaceId,
      spaceNamed: space !== undefined,
      call(operation, input, { workingDirectory = process.cwd(), progress, signal } = {}) {
        return app.call({
          operation,
          input,
          caller,
          spaceId,
          workingDirectory,
          locale: app.settings.locale,
          ...(progress === undefined ? {} : { progress: progress.report }),
          ...(signal === undefined ? {} : { signal }),
        })
      },
    }
  }

  return {
    parts,
    terminal,
    overrides,
    json,
    exitWith,
    async withApp(work) {
      const app = await parts.openApp(overrides())
      try {
        return await work(await sit(app))
      } finally {
        await app.close()
      }
    },
    async withProgress(label, work) {
      const progress = await createProgress(label, terminal.interactive && !json())
      try {
        return await work(progress)
      } finally {
        progress.stop()
      }
    },
    answer(output, text) {
      terminal.out(json() ? JSON.stringify(output, null, 2) : text)
    },
    fail(error, text) {
      exitWith(printFailure(error, terminal, json(), text))
    },
    saidYes: () => options().yes === true,
    async confirmed(question) {
      if (options().yes === true || !terminal.interactive) return true
      const { confirm } = await import('@clack/prompts')
      return (await confirm({ message: question, initialValue: false, output: process.stderr })) === true
    },
  }
}

async function spaceFor(app: App, caller: Caller, wanted: string | undefined): Promise<string> {
  const spaces: readonly Space[] = (await app.identity.spaces()).filter(({ id }) => caller.spaceIds.includes(id))
  const found = wanted === undefined ? undefined : spaces.find(({ id, name }) => id === wanted || name === wanted)
  const [first] = caller.spaceIds
  if (wanted === undefined && first !== undefined) return first
  if (found === undefined) {
    throw new MnemaError('not_found', `There is no space named "${wanted ?? ''}".`, {
      field: 'space',
      remedy: `Choose one of: ${spaces.map(({ name }) => name).join(', ')}.`,
    })
  }
  return found.id
}
