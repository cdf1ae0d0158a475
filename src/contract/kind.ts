import type { Context } from './context.ts'
import type { Migration } from './database.ts'
import type { LifecycleEvent } from './lifecycle.ts'
import type { Locale } from './locale.ts'
import type { Log } from './log.ts'
import type { AnyOperation } from './operation.ts'
import type { KindName, MemoryRecord, Place } from './record.ts'
import type { IndexedText } from './search.ts'
import type { Settings } from './settings.ts'

/** A part of the briefing with which an agent wakes. */
export interface BriefSection {
  /** Lower comes first; nodes' boot memory is 10. */
  order: number
  heading: string
  text: string
  /** Records whose content is in the text: they count as given. */
  recordIds: readonly string[]
  /** Kept when the budget is short. */
  essential: boolean
}

/** What is asked for: the whole prompt, and what was given already in this epoch. */
export interface Turn {
  prompt: string
  given: ReadonlySet<string>
  signal: AbortSignal
}

/** A short pointer to a memory offered for a turn. */
export interface Cue {
  recordId: string
  /** Where it is opened: a node's URI. */
  address: string
  /** 0 to 1, comparable between kinds. */
  score: number
  /** Few short words that say why: glossary terms that matched. */
  why: readonly string[]
}

/** A moment at which a kind may put text of its own before the agent, not only a pointer. */
export interface Occasion {
  event: 'prompt' | 'before-edit'
  /** The whole prompt; empty before an edit. */
  prompt: string
  /** Files that are to be edited, as the host names them: absolute, or relative to the working directory. */
  paths: readonly string[]
  /** Ids given in this epoch already. */
  given: ReadonlySet<string>
  /** Most characters that will reach the host. */
  limit: number
  /** Most tokens, as `estimateTokens` counts them: what is left of the turn's one budget. */
  tokens: number
  signal: AbortSignal
}

/** Something that happened in a session: a tool failed or succeeded, the session ended. */
export interface Happening {
  event: 'tool.after' | 'tool.failed' | 'session.end'
  tool: LifecycleEvent['tool']
  /** Why it ended, for `session.end`. */
  cause: string | undefined
  /** Of the machine on which it happened: `os`, `arch`, `node`. */
  environment: Readonly<Record<string, string>>
  /** Ids given in this epoch already. */
  given: ReadonlySet<string>
  /** Most characters that will reach the host; 0 where the host takes no text at this moment. */
  limit: number
  /** Most tokens, as `estimateTokens` counts them. */
  tokens: number
  signal: AbortSignal
}

/** What a kind has to say at an occasion. */
export interface Advice {
  text: string
  /** What is given by it: ids of records, or keys of the kind's own for notes that are said once. */
  givenIds: readonly string[]
}

/** What a kind is given for its work beside requests. */
export interface BackgroundHost {
  /** A request of the person whose machine it is, without a transaction; in their default space where none is named. */
  open(spaceId?: string): Promise<Context>
  /** Fires when the process ends. */
  signal: AbortSignal
  log: Log
}

/** A way of remembering. Light to load: schemas and operations come when they are asked for, so that a hook need not pay for them. */
export interface Kind {
  name: KindName
  /** Prefix of its record ids: `nd_`. */
  idPrefix: string
  /** Prefix of records that came from elsewhere with an id of their own: `rr_`. */
  foreignIdPrefix?: string
  /** One line, for people. */
  summary: string
  /** How an agent should use it: part of the server's instructions and of the briefing. */
  guidance(locale: Locale): string
  /** What of a record is indexed; without it, title, body and terms. */
  indexed?(record: MemoryRecord): IndexedText
  /**
   * What a record is called and what its text refers to: kept in step with every change, like what is indexed. A promise where a parser
   * must be loaded first.
   * @param former places where the record once stood and stands no more.
   */
  named?(record: MemoryRecord, former: readonly Place[]): RecordNames | Promise<RecordNames>
  /** Attributes by which its records are listed and counted; without it, every text, number and boolean: each costs a write. */
  filters?: readonly string[]
  operations(): Promise<readonly AnyOperation[]>
  /** Those of the operations that agents are offered, without loading the others; without it, they are looked for among all. */
  tools?(): Promise<readonly AnyOperation[]>
  /** Verbs of operations that the settings withhold from everyone. */
  withheld?(settings: Settings): readonly string[]
  /** Tables besides records: counters, cursors. Append-only, like every migration. */
  migrations?: readonly Migration[]
  /** Runs in a write transaction when a space is first used: fixed records and the like. Idempotent. */
  prepare?(context: Context): Promise<void>
  /** What it says when a session starts. */
  brief?(context: Context): Promise<readonly BriefSection[]>
  /** What it offers for a turn, best first. */
  cues?(context: Context, turn: Turn): Promise<readonly Cue[]>
  /** What it says by itself at a prompt or before an edit; undefined: nothing. */
  advise?(context: Context, occasion: Occasion): Promise<Advice | undefined>
  /** Keeps what happened, and may say something to it. Called for what a runtime reports; no transaction is open. */
  observe?(context: Context, happening: Happening): Promise<Advice | undefined>
  /**
   * Keeps in step with the world outside, in a server that stays: resolves when the host's signal has fired and its work has ended. Several
   * processes may do it at once over one store.
   */
  background?(host: BackgroundHost): Promise<void>
}

/**
 * A name by which texts refer to a record. Names are compared in NFC, without case and without space around them. A stronger axis answers before a
 * weaker one, so that a present name is never hidden by a former one. Of several records with one name on the same axis the first by `order`
 * answers, and on a `former` axis none.
 */
export interface RecordName {
  name: string
  axis: string
  /** 0 is the strongest. */
  strength: number
  /** The axis holds names of the past. */
  former: boolean
}

export interface RecordNames {
  names: readonly RecordName[]
  /** Decides between equal names, byte by byte: the record's place. */
  order: string
  /** In the order of the text. */
  references: readonly { relation: string; target: string }[]
}

export function defineKind(kind: Kind): Kind {
  return kind
}
