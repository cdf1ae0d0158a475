import type { DatabaseDescription } from './database.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { MnemaError } from './error.ts'
import type { Caller, Identity } from './identity.ts'
import type { JsonObject } from './json.ts'
import type { Kind } from './kind.ts'
import type { HostOutput, LifecycleReply } from './lifecycle.ts'
import type { Locale } from './locale.ts'
import type { Log } from './log.ts'
import type { Maintenance } from './maintenance.ts'
import type { AnyOperation, OperationListing } from './operation.ts'
import type { Sessions } from './session.ts'
import type { Settings } from './settings.ts'

export interface CallRequest {
  operation: AnyOperation
  /** As it arrived; `app` parses it. */
  input: unknown
  /** Who asks, or how to find out: where the store does not say, that is a failure of the call like any other. */
  caller: Caller | (() => Promise<Caller>)
  /** A space that the caller may use; its default without it. */
  spaceId?: string
  /** The host's session id. */
  sessionId?: string
  parentSessionId?: string
  /** The host's id of this tool call. */
  callId?: string
  /** For the project; undefined where the door knows none (remote HTTP). */
  workingDirectory?: string
  /** For a caller on another machine; it has no `workingDirectory` then. */
  elsewhere?: Elsewhere
  locale?: Locale
  signal?: AbortSignal
  progress?: (done: number, total: number, label?: string) => void
}

export type CallResult = { ok: true; output: JsonObject; text: string } | { ok: false; error: MnemaError; text: string }

export interface LifecycleRequest {
  /** `claude-code`, `codex` …; an unknown one is answered with nothing. */
  runtime: string
  nativeEvent: string
  payload: JsonObject
  environment: Readonly<Record<string, string | undefined>>
  workingDirectory?: string
  /** For a caller on another machine; it has no `workingDirectory` then. */
  elsewhere?: Elsewhere
  caller?: Caller
}

export interface LifecycleAnswer {
  output: HostOutput
  reply: LifecycleReply
}

export interface Health {
  ok: boolean
  version: string
  database: DatabaseDescription
  embedder: { id: string; dimensions: number } | undefined
  records: number
  /** Texts that wait for a vector. */
  vectorBacklog: number
}

/** One path for every request: find the operation → may this caller use it → parse → open a transaction → run → record provenance and
 * audit → touch the session → validate the output → neutralise → render. Doors do none of these. */
export interface App {
  version: string
  settings: Settings
  identity: Identity
  sessions: Sessions
  maintenance: Maintenance
  log: Log
  kinds: readonly Kind[]
  /** All operations of all kinds, in the order of kinds and then as declared. */
  operations(): Promise<readonly AnyOperation[]>
  /** Those that this caller may see: by scope, audience and toolsets. */
  visible(caller: Caller, toolsets?: readonly string[]): Promise<readonly AnyOperation[]>
  /** The tools among them that the caller's program registers, without loading what they do. Only for agents and runtimes. */
  listings(caller: Caller, toolsets?: readonly string[]): Promise<readonly OperationListing[]>
  /** The operation behind a listing. */
  operation(listing: Pick<OperationListing, 'kind' | 'verb'>): Promise<AnyOperation>
  /** JSON Schemas of an operation, made once: each an object at the root. */
  schema(operation: AnyOperation): Promise<{ input: JsonObject; output: JsonObject }>
  /** Never throws: every failure is a result from the closed table. */
  call(request: CallRequest): Promise<CallResult>
  /** Never throws and never blocks: a failure is an empty answer and a line in the log. */
  lifecycle(request: LifecycleRequest): Promise<LifecycleAnswer>
  health(): Promise<Health>
  /**
   * For a process that will answer hooks: loads and reads what a turn's answer needs, so that the first is as fast as the next.
   * @throws MnemaError `unavailable` for a store that cannot be opened.
   */
  rehearse(): Promise<void>
  /**
   * For a process that stays: vectors for what waits, and the log kept short; with `kinds`, also what kinds do beside requests, which one
   * process of a machine is enough for. Ends with `close`.
   */
  startBackground(options?: { kinds?: boolean }): void
  close(): Promise<void>
}
