import type { Context } from './context.ts'
import type { Locale } from './locale.ts'
import type { AnyOperation } from './operation.ts'
import type { KindName, MemoryRecord } from './record.ts'
import type { IndexedText } from './search.ts'

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

/** A way of remembering. Light to load: schemas and operations come when they are asked for, so that a hook need not pay for them. */
export interface Kind {
  name: KindName
  /** Prefix of its record ids: `nd_`. */
  idPrefix: string
  /** One line, for people. */
  summary: string
  /** How an agent should use it: part of the server's instructions and of the briefing. */
  guidance(locale: Locale): string
  /** What of a record is indexed; without it, title, body and terms. */
  indexed?(record: MemoryRecord): IndexedText
  operations(): Promise<readonly AnyOperation[]>
  /** Runs in a write transaction when a space is first used: fixed records and the like. Idempotent. */
  prepare?(context: Context): Promise<void>
  /** What it says when a session starts. */
  brief?(context: Context): Promise<readonly BriefSection[]>
  /** What it offers for a turn, best first. */
  cues?(context: Context, turn: Turn): Promise<readonly Cue[]>
}

export function defineKind(kind: Kind): Kind {
  return kind
}
