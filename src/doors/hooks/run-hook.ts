import { writeSync } from 'node:fs'
import type { App, HostOutput } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'
import { findRuntime } from '../../runtimes/index.ts'
import { noteHookFailure } from './failure-file.ts'
import { readPayload } from './read-payload.ts'

export interface HookParts {
  /** Folder of the embedded store, where failures are noted. */
  home: string
  /** Milliseconds that the recall itself may take. */
  recallTimeout: number
  /** Opens as much of the app as a lifecycle event needs. */
  open(): Promise<Pick<App, 'lifecycle'>>
}

/**
 * Milliseconds besides the recall after which the hook gives up, counted from the start of the process. With the recall's 150 it is
 * 1.7 seconds: every host waits longer, and none should wait two seconds for a memory.
 */
const allowance = 1_550

/**
 * `mnema hook <runtime> <event>`: the host's JSON in, the host's shape out. Whatever happens, the host's turn goes on: this never throws,
 * prints nothing but a valid answer, and resolves before the deadline. The caller then ends the process with code 0, without closing
 * the store: the system does that faster, and every answered write is durable already.
 */
export async function runHook(
  argv: readonly string[],
  input: AsyncIterable<Uint8Array | string>,
  environment: Readonly<Record<string, string | undefined>>,
  parts: HookParts,
): Promise<void> {
  const [runtimeName = '', nativeEvent = ''] = argv
  const deadline = parts.recallTimeout + allowance
  const note = (reason: string): void => {
    noteHookFailure(parts.home, { at: new Date(), runtime: runtimeName, event: nativeEvent, reason })
  }
  const runtime = findRuntime(runtimeName)
  if (runtime === undefined) return note('no such runtime')

  let over = false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(
      () => {
        over = true
        note(`not ready within ${deadline} ms`)
        resolve()
      },
      Math.max(0, deadline - performance.now()),
    )
  })
  await Promise.race([late, answer()])
  clearTimeout(timer)

  async function answer(): Promise<void> {
    try {
      const [payload, app] = await Promise.all([readPayload(input), parts.open()])
      if (!payload.ok) return note(payload.reason)
      const { output, reply } = await app.lifecycle({
        runtime: runtimeName,
        nativeEvent,
        payload: payload.value,
        environment,
        ...workingDirectory(),
      })
      if (over) return
      print(output, deadline)
      if (reply.unrecorded !== undefined) note(`not recorded: ${reply.unrecorded}`)
      else if (reply.outcome.startsWith('error')) note(reply.outcome)
    } catch (error) {
      if (!over) note(describe(error))
    }
  }
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

function print(output: HostOutput, deadline: number): void {
  if (output.mode === 'none') return
  const text = output.mode === 'stdout_text' ? String(output.value) : JSON.stringify(output.value)
  writeWhole(`${text}\n`, deadline)
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
      if (!full || performance.now() > deadline) throw error
    }
  }
}
