import { writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { MnemaError } from '../../contract/index.ts'
import { findRuntime } from '../../runtimes/index.ts'
import type { HookEvent } from './answer-event.ts'
import { chooseWay, type WayParts } from './choose-way.ts'
import { noteHookFailure } from './failure-file.ts'
import { processAge } from './process-age.ts'
import { readArguments } from './read-arguments.ts'
import { type GivenPayload, readPayload } from './read-payload.ts'
import { noteSeenHook } from './seen-file.ts'
import { supplementPayload } from './supplement-payload.ts'
import { type ToldSession, toldSession } from './tell-session.ts'

export interface HookParts extends Omit<WayParts, 'deadline' | 'note'> {
  /** Keeps for the servers of the same agent program which session it is in. Never throws. */
  noteSession(told: ToldSession): void
}

/**
 * Milliseconds besides the recall after which the hook gives up, counted from the start of the process. With the recall's 150 it is
 * 1.7 seconds: every host waits longer, and none should wait two seconds for a memory.
 */
const allowance = 1_550

/**
 * `mnema hook <runtime> <event> [--url URL]`: the host's JSON in, the host's shape out. Whatever happens, the host's turn goes on: this never
 * throws, prints nothing but a valid answer, and resolves before the deadline. The caller then ends the process with code 0, without closing
 * the store: the system does that faster, and every answered write is durable already.
 */
export async function runHook(
  argv: readonly string[],
  input: Readable,
  environment: Readonly<Record<string, string | undefined>>,
  parts: HookParts,
): Promise<void> {
  const { runtimeName, event, url } = readArguments(argv)
  const { home, recall } = parts.settings
  const deadline = recall.timeout + allowance
  const note = (reason: string): void => {
    noteHookFailure(home, { at: new Date(), runtime: runtimeName, event, reason })
  }
  const runtime = findRuntime(runtimeName)
  if (runtime === undefined) return note('no such runtime')
  const { name, variables } = runtime
  const complete = (payload: GivenPayload): GivenPayload => {
    const told = url === undefined ? toldSession(runtime, event, payload.value, environment) : undefined
    if (told !== undefined) parts.noteSession(told)
    return supplementPayload(runtime, event, payload)
  }

  let over = false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(
      () => {
        over = true
        note(`not ready within ${deadline} ms`)
        resolve()
      },
      Math.max(0, deadline - processAge()),
    )
  })
  await Promise.race([late, answer()])
  clearTimeout(timer)

  async function answer(): Promise<void> {
    try {
      const way = chooseWay({ ...parts, deadline, note }, url)
      const payload = await readPayload(input)
      if (over) return
      if (!payload.ok) return note(payload.reason)
      const asked: HookEvent = {
        runtime: name,
        event,
        environment: pick(environment, variables),
        ...workingDirectory(),
      }
      const { text, known, failure, by } = await way(asked, complete(payload))
      if (over) return
      if (text !== undefined) writeWhole(`${text}\n`, deadline)
      if (failure !== undefined) note(failure)
      // A server notes it itself, when the hook is gone already.
      if (known && by !== 'server') noteSeenHook(home, { runtime: name, event, at: new Date(), by, took: processAge() })
    } catch (error) {
      if (!over) note(describe(error))
    }
  }
}

function pick(environment: Readonly<Record<string, string | undefined>>, names: readonly string[]) {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = environment[name]
    if (value !== undefined) picked[name] = value
  }
  return picked
}

/** The folder in which the host runs hooks; it may have been deleted meanwhile. */
function workingDirectory(): { workingDirectory?: string } {
  try {
    return { workingDirectory: process.cwd() }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/** Errors of ours speak for themselves; of others only the kind is kept, for their messages may quote anything. */
function describe(error: unknown): string {
  if (error instanceof MnemaError) return `${error.code}: ${error.message}`
  if (!(error instanceof Error)) return 'unknown failure'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}

/** Writes to standard output without waiting for the event loop: `process.stdout` costs milliseconds to set up. */
function writeWhole(text: string, deadline: number): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      // A full pipe that does not block: its reader is on its way, or gone for good.
      const full = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!full || processAge() > deadline) throw error
    }
  }
}
