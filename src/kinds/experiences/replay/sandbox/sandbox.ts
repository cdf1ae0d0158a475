import type { Limits } from './limits.ts'

/** The only folders that a command may write to. Absolute paths outside the sandbox. */
export interface Workspace {
  /** Holds the others, and what the sandbox itself needs. */
  folder: string
  /** Seen inside as `/checkout`. */
  checkout: string
  /** Seen inside as `/home/replay`. */
  home: string
  /** Seen inside as `/tmp`. */
  temporary: string
}

export interface RunOptions {
  workspace: Workspace
  /** Where the command runs: a folder below the checkout; empty for the checkout itself. */
  directory: string
  /** Standard input; without it there is none. */
  input?: string
  limits: Limits
  signal?: AbortSignal | undefined
}

/** How a run ended: by itself, or stopped with everything that it had started. */
export type RunEnd =
  /** The command ended; `exitCode` says how. */
  | 'exit'
  | 'time'
  | 'memory'
  | 'output'
  /** The disk was nearly full. */
  | 'disk'
  /** Whoever asked for it gave it up. */
  | 'cancelled'
  /** The sandbox could not be made: the command never ran. */
  | 'not_started'

export interface RunResult {
  end: RunEnd
  /** 128 and the signal's number for a command that was ended by a signal. Undefined unless `end` is `exit`. */
  exitCode: number | undefined
  stdout: string
  stderr: string
  /** Both, in the order in which they arrived. */
  output: string
}

/** Runs what nobody vouches for. There is no way through it that runs a command outside. */
export interface Sandbox {
  readonly name: 'namespaces' | 'bubblewrap'
  /** Gives the command to a shell inside. Nothing that it started lives on when this resolves. */
  run(command: string, options: RunOptions): Promise<RunResult>
}

/** Bytes of shared memory inside: no limit of a process counts it. */
export const sharedMemory = 64 * 1024 ** 2
