import type { z } from 'zod'
import type { Context } from './context.ts'
import type { MnemaError } from './error.ts'
import type { Caller } from './identity.ts'
import type { JsonObject } from './json.ts'
import type { Locale } from './locale.ts'
import type { KindName } from './record.ts'

/** `read` changes nothing, `write` can be undone by another write, `destroy` takes something away (also where it can be restored). */
export type Effect = 'read' | 'write' | 'destroy'

/** A verb of a kind, declared once and served by every door. */
export interface Operation<I = unknown, O = unknown> {
  kind: KindName
  /** CLI and REST name: `mnema nodes get`, `/api/v1/nodes/get`. Unique in the kind. */
  verb: string
  /** MCP name, fixed by the source documents; undefined for what no agent is offered. */
  tool: string | undefined
  /** One line, for people. */
  summary: string
  /** For models: when to use it and how. Static: never built from stored text. */
  guide: string
  effect: Effect
  /** Calling it again with the same input changes nothing more. */
  idempotent: boolean
  audience: readonly Caller['audience'][]
  /**
   * The operation examines its input itself, piece by piece, and reports what it left out: in an import of many files one bad file must
   * not stop the others. `app` then neither refuses nor masks its input.
   */
  screensItself?: boolean
  /** Strict: an unknown key is refused by name. */
  input: z.ZodType<I>
  /** Structured content, validated before it leaves. Always an object at the root. */
  output: z.ZodType<O>
  run(context: Context, input: I): Promise<O>
  /**
   * Looks outside the store first, where a write needs that: the network, another program, many files. Runs before the transaction begins,
   * so that no other writer waits for it, with a context that has none; the work that it returns takes the place of `run`.
   * @param keep writes at once, in a transaction of its own, what must not be lost when the rest is cancelled or fails.
   */
  before?(context: Context, input: I, keep: Keep): Promise<Operation<I, O>['run']>
  /** The text that a model or a person reads. */
  render(output: O, locale: Locale): string
  /** The text of a failure; without it, the message and the remedy of the error. */
  renderError?(error: MnemaError, locale: Locale): string
  cli?: {
    /** Input keys that are taken from positional arguments, in order; the last may be an array. */
    positional?: readonly string[]
    /** A name besides `mnema <kind> <verb>`: `import`, or two words of which the first is a group: `team push`. */
    alias?: string
    /**
     * Other programs whose memory it takes over, with a line about each: `mnema import NAME …` calls it with the name under `field`.
     */
    sources?: { field: string; names: Readonly<Record<string, string>> }
    /** It may go on until the person stops it: its signal fires then, and it answers as ever. */
    stays?: boolean
    /** Exit code of a call that was answered: 0 without it. For what found a fault in what it looked at, as linters do. */
    exitCode?(output: O): number
    /**
     * The positional arguments are files and folders. The door reads those with these endings (folders recursively, hidden ones
     * only where named in `including`) and passes `{ path, text }[]` under `field`, in batches of at most `batch`; `path` is relative to the
     * project's root.
     */
    files?: { field: string; extensions: readonly string[]; including?: readonly string[]; batch: number }
  }
}

/** Does the work with a context of the same request, in one transaction. */
export type Keep = <T>(work: (inside: Context) => Promise<T>) => Promise<T>

/** What is known of an operation without its code: all that a list of tools needs. */
export interface OperationListing
  extends Pick<AnyOperation, 'kind' | 'verb' | 'tool' | 'summary' | 'guide' | 'effect' | 'idempotent' | 'audience'> {
  /** JSON Schemas, each an object at its root. */
  input: JsonObject
  output: JsonObject
}

/** For lists: inputs differ, and each operation only ever receives what its own schema returned. */
// biome-ignore lint/suspicious/noExplicitAny: the existential type of an operation; `run` is only reached through `parse`
export type AnyOperation = Operation<any, any>

/** Gives an operation its types from its schemas. */
export function defineOperation<I, O>(operation: Operation<I, O>): Operation<I, O> {
  return operation
}

/** An operation, where the rest follows from its kind and from whether it has a tool. */
export type OperationShape<I, O> = Omit<Operation<I, O>, 'kind' | 'tool' | 'guide' | 'idempotent' | 'audience'> & {
  tool?: string
  /** Without it, the summary. */
  guide?: string
  /** Without it, whether the operation reads. */
  idempotent?: boolean
}

/** An operation of a kind: one with a tool is for agents too, the others for people alone. */
export function operationOf<I, O>(
  kind: KindName,
  { tool, guide, idempotent, ...rest }: OperationShape<I, O>,
): Operation<I, O> {
  return {
    ...rest,
    kind,
    tool,
    guide: guide ?? rest.summary,
    idempotent: idempotent ?? rest.effect === 'read',
    audience: tool === undefined ? ['person'] : ['agent', 'person', 'runtime'],
  }
}
