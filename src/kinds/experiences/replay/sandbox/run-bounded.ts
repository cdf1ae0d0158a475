import { type ChildProcess, spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { createCapture } from './capture.ts'
import { readyMark } from './launcher.ts'
import { memoryOf } from './memory-of.ts'
import type { RunEnd, RunOptions, RunResult } from './sandbox.ts'
import { systemPath } from './system-path.ts'

/** Milliseconds between two looks at the memory and the disk of a run. */
const watchEvery = 250

/** Bytes that a run leaves free on the disk of its checkout, whatever it writes. */
const spareDisk = 512 * 1024 ** 2

/**
 * Starts the program that makes a sandbox, and stops it when a limit is reached or whoever asked gives up: it takes everything inside with
 * it. The arguments go to no shell.
 */
export function runBounded(program: string, args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { limits, signal, input } = options
  return new Promise((resolve) => {
    let stopped: RunEnd | undefined
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: systemPath.join(':') },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    })
    const stop = (end: RunEnd) => {
      stopped ??= end
      killGroup(child)
    }
    const capture = createCapture(child, limits.output, () => stop('output'))
    const ready = readMark(child)
    const cancel = () => stop('cancelled')
    const clock = setTimeout(() => stop('time'), limits.time)
    const watch = setInterval(() => {
      if (child.pid !== undefined && memoryOf(child.pid) > limits.memory) stop('memory')
      if (freeBytes(options.workspace.folder) < spareDisk) stop('disk')
    }, watchEvery)
    const finish = (exitCode: number | null, problem?: string) => {
      clearTimeout(clock)
      clearInterval(watch)
      signal?.removeEventListener('abort', cancel)
      const { stdout, stderr, output } = capture.texts()
      const end = stopped ?? (ready() ? 'exit' : 'not_started')
      resolve({
        end,
        exitCode: end === 'exit' ? (exitCode ?? 128) : undefined,
        stdout,
        stderr: problem ?? stderr,
        output: problem ?? output,
      })
    }
    child.once('error', (error) => finish(null, error.message))
    child.once('close', (code) => finish(code))
    // A command that does not read its input closes the pipe early: its own affair.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    if (signal?.aborted === true) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
  })
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether the mark that all is in place has come. */
function readMark(child: ChildProcess): () => boolean {
  let text = ''
  const stream = child.stdio[3]
  if (stream && 'on' in stream) stream.on('data', (data: Buffer) => (text += data.toString()))
  return () => text === readyMark
}

function killGroup(child: ChildProcess): void {
  child.kill('SIGKILL')
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}
