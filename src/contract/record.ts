import type { JsonObject } from './json.ts'

export const kindNames = [
  'nodes',
  'rules',
  'experiences',
  'notes',
  'documents',
  'facts',
  'conversations',
  'skills',
] as const

export type KindName = (typeof kindNames)[number]

/** Where a revision came from. Trust follows `source`, never a claim in the text. */
export interface Provenance {
  source: 'person' | 'agent' | 'import' | 'mined' | 'system'
  principalId: string
  clientType: string
  sessionId?: string
  projectId?: string
  /** For an import: the file, relative to the project, and the 1-based line at which the text begins. */
  file?: string
  line?: number
  /** Why, in the writer's words. */
  reason?: string
}

/**
 * `active` is served; `pending` waits for a person; `rejected` and `superseded` are kept and not served; `stale` is served with a warning.
 * Being in the trash is not a status: a trashed record keeps the status that it had.
 */
export type RecordStatus = 'active' | 'pending' | 'rejected' | 'superseded' | 'stale'

/** Where a record stands in a tree. `tree` is a node's domain (`project`), `path` its segments joined with `/` (`shop/api`). */
export interface Place {
  tree: string
  path: string
}

/** A word attached to a record. */
export interface Term {
  kind: 'glossary' | 'tag' | 'trigger'
  text: string
}

/** The whole current state of one remembered thing. */
export interface MemoryRecord {
  id: string
  kind: KindName
  spaceId: string
  /** The project that the record is about; undefined where it is about none or all. */
  projectId: string | undefined
  title: string
  body: string
  attributes: JsonObject
  status: RecordStatus
  places: readonly Place[]
  terms: readonly Term[]
  /** 1 for a new record; one more for each revision. */
  revision: number
  /** Fingerprint of the whole current state, places and terms included. Equal states of one record have equal tokens. */
  versionToken: string
  createdAt: Date
  updatedAt: Date
  /** Provenance of the present revision. */
  provenance: Provenance
  /** The unit with which it went to the trash, where it is there. */
  trashUnit: string | undefined
}

export interface RecordDraft {
  kind: KindName
  /** Only for what came from elsewhere: the kind's foreign prefix and 32 hex digits. */
  id?: string
  projectId?: string
  title: string
  body: string
  attributes?: JsonObject
  status?: RecordStatus
  places?: readonly Place[]
  terms?: readonly Term[]
  /** When it was made, where that was before it came here. Not later than now. */
  createdAt?: Date
  /** Overrides of the caller's provenance: `source: 'import'`, file, line, reason. */
  provenance?: Partial<Provenance>
}

/** Omitted fields stay as they are; `attributes` is merged key by key, a key set to null is removed. */
export interface RecordChange {
  title?: string
  body?: string
  attributes?: JsonObject
  status?: RecordStatus
  projectId?: string | null
  terms?: readonly Term[]
  addTerms?: readonly Term[]
  removeTerms?: readonly Term[]
  provenance?: Partial<Provenance>
}

export type RevisionAction = 'create' | 'update' | 'move' | 'remove' | 'restore'

/** One immutable state of a record. */
export interface Revision {
  recordId: string
  revision: number
  action: RevisionAction
  at: Date
  provenance: Provenance
  title: string
  body: string
  attributes: JsonObject
  status: RecordStatus
  places: readonly Place[]
  terms: readonly Term[]
  versionToken: string
}

export interface Link {
  from: string
  /** The target record, or undefined while only a title is known. */
  to: string | undefined
  toTitle: string | undefined
  relation: string
}
