import type { JsonObject, JsonValue } from './json.ts'

export type LifecycleEventName =
  | 'session.start'
  | 'prompt.submit'
  | 'tool.before'
  | 'tool.after'
  | 'tool.failed'
  | 'compaction'
  | 'session.end'
  | 'agent.reply'

/** What an agent program tells us, in our words. */
export interface LifecycleEvent {
  name: LifecycleEventName
  nativeName: string
  /** Names this one happening within its session: what comes a second time under the same key happened once. */
  key?: string
  sessionId?: string
  parentSessionId?: string
  /** For `session.start`: `startup`, `resume`, `clear`, `compact`. */
  cause?: string
  /** Something that a host announces before it knows whether it will do it: only a hint. */
  tentative?: boolean
  /** Names a loss of context that the host did not tell of, and that was found with this event. */
  lost?: string
  prompt?: string
  /** For `agent.reply`: what the agent said last. */
  reply?: string
  workingDirectory?: string
  /** Facts of the machine on which it happened, where the host tells them. */
  environment?: Readonly<Record<string, string>>
  /** For `tool.before`: the files that the tool is about to create or change, as the host names them. */
  edits?: readonly string[]
  tool?: { name: string; input?: JsonObject; output?: string; error?: string; exitCode?: number }
}

/** What we tell it. */
export interface LifecycleReply {
  /** Text for the model's context; undefined: nothing to say. */
  context: string | undefined
  queryId: string | undefined
  addresses: readonly string[]
  /** Why nothing was said, or `ok`. */
  outcome: string
  /** Why the recall log or the ledger could not be written, where that happened: whoever asked keeps the reason elsewhere. */
  unrecorded?: string
}

/** How a program wants to be answered. */
export interface HostOutput {
  mode: 'none' | 'stdout_json' | 'stdout_text' | 'return_value'
  value: JsonValue
}

/** An agent program that hosts us: its events in, its output shape out. Pure; no zod, for hooks must start fast. */
export interface Runtime {
  /** Name on the command line: `claude-code`. */
  name: string
  /** Name in protocols and boot addresses: `claudecode`. */
  clientType: string
  aliases: readonly string[]
  /** The longest context text that the host passes on whole, in characters; longer text is cut by us, and only what fits counts as given. */
  contextLimit: number
  /** Events whose answer reaches the model. */
  speaksAt: ReadonlySet<LifecycleEventName>
  /** Names of the environment's variables that `read` looks at: no other is handed on to a process that answers for a hook. */
  variables: readonly string[]
  /** Tools that it does not register, since what they give is in its context already. */
  withoutTools?: readonly string[]
  /**
   * What the host does not say with an event and has written on its machine: fields that are added to the payload before it is handed on.
   * @param readTail the end of a file, about 256 KB of it; empty where it cannot be read.
   */
  supplement?(nativeEvent: string, payload: JsonObject, readTail: (file: string) => string): JsonObject | undefined
  /** Undefined for an event or a payload that it does not know: nothing is answered then. */
  read(
    nativeEvent: string,
    payload: JsonObject,
    environment: Readonly<Record<string, string | undefined>>,
  ): LifecycleEvent | undefined
  write(event: LifecycleEvent, reply: LifecycleReply): HostOutput
}
