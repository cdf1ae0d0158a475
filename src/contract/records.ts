import type {
  KindName,
  Link,
  MemoryRecord,
  Place,
  RecordChange,
  RecordDraft,
  RecordStatus,
  Revision,
  Term,
} from './record.ts'

export interface RecordFilter {
  kind: KindName
  tree?: string
  statuses?: readonly RecordStatus[]
  projectId?: string
  /** Attributes that must be equal: `{ priority: 0 }`. */
  attributes?: Readonly<Record<string, string | number | boolean>>
  /** Ids to leave out. */
  exclude?: readonly string[]
  updatedAfter?: Date
  /** Default `updated`, newest first; ties by id. */
  order?: 'updated' | 'created' | 'place'
  limit?: number
  offset?: number
}

/** Why the record was found at a place: it stands there, or it once did and `place` says where it stands now. */
export interface Placement {
  record: MemoryRecord
  place: Place
  via: 'current' | 'alias'
}

export interface TreeEntry {
  record: MemoryRecord
  place: Place
  /** Live records directly below. */
  children: number
}

/** Which record a text refers to, and by which of its names. */
export interface Resolution {
  recordId: string
  /** As its kind calls it: `title`, `alias` … */
  axis: string
}

/** A reference from one record's text to another, as it stands there. */
export interface RecordReference {
  from: string
  relation: string
  /** The target in the words of the author. */
  target: string
  /** Undefined while nothing answers to it, or where several former names do. */
  resolution: Resolution | undefined
}

export interface TrashUnit {
  unit: string
  /** How many records went together. */
  count: number
  at: Date
  /** The record at the top of the subtree, as it was. */
  top: MemoryRecord
}

/**
 * The one record store, bound to a space, a provenance and (for writes) a transaction. Every write makes a revision and keeps places, terms,
 * links, passages and the lexical index in step in the same transaction. What another space owns answers exactly like what does not exist.
 *
 * Places are compared in NFC and without case; prefixes go by whole segments.
 */
export interface RecordStore {
  /** A live record; with `trashed`, one from the trash too. */
  get(id: string, options?: { trashed?: boolean }): Promise<MemoryRecord | undefined>
  /** Live records in the order of `ids`; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<MemoryRecord[]>
  /** Current places first, then the newest alias. */
  at(kind: KindName, place: Place): Promise<Placement | undefined>
  /** Direct children ordered by the attribute `priority` (where present), then path. An empty path lists the roots of the tree. */
  children(kind: KindName, place: Place, options?: { limit?: number; offset?: number }): Promise<TreeEntry[]>
  /** The record at the place and all below it, parents before children. */
  subtree(kind: KindName, place: Place): Promise<TreeEntry[]>
  /**
   * The places directly above live records, from the given one down, with how many records stand directly in each; the place itself is the
   * first where records stand in it. In the order of the paths.
   */
  branches(kind: KindName, place: Place): Promise<{ path: string; records: number }[]>
  /** Trees of a kind with the number of their root records, by name. */
  trees(kind: KindName): Promise<{ tree: string; roots: number; records: number }[]>
  list(filter: RecordFilter): Promise<MemoryRecord[]>
  count(filter: RecordFilter): Promise<number>
  /** The words attached to these records, the most used first, as they are most often written. */
  terms(filter: RecordFilter): Promise<{ kind: Term['kind']; text: string; records: number }[]>
  /** The same records as `list`, told by what changes with them alone: for those who keep what they read. Far cheaper than `list`. */
  versions(filter: RecordFilter): Promise<{ id: string; revision: number; versionToken: string }[]>
  /**
   * A mark of the same records, cheaper still: equal marks mean that nothing was changed, added or removed in between. Undefined where the
   * newest change is less than two seconds old, for two changes in one millisecond leave the same mark.
   */
  mark(filter: RecordFilter): Promise<string | undefined>

  /** @throws MnemaError `conflict` when a place or the draft's id is taken, `invalid_input` for an id of another form. */
  create(draft: RecordDraft): Promise<MemoryRecord>
  /**
   * Compare-and-set where `expect` is given. A change that changes nothing writes nothing and returns the record as it is.
   * @throws MnemaError `not_found`, `version_conflict` (data: versionToken, revision, changedBy, changedAt).
   */
  update(id: string, change: RecordChange, options?: { expect?: string }): Promise<MemoryRecord>
  /**
   * Moves the record at `from` and everything below it to `to`; former places stay as aliases. With `branch`, nothing need stand at `from`
   * itself: a folder is no record.
   * @returns how many records moved.
   * @throws MnemaError `not_found`, `conflict` (occupied target; target below itself), `version_conflict`.
   */
  move(kind: KindName, from: Place, to: Place, options?: { expect?: string; branch?: boolean }): Promise<number>
  /** Moves records to the trash as one unit that can be restored whole. The place becomes free. */
  remove(ids: readonly string[], options?: { expect?: string }): Promise<TrashUnit>
  /** @throws MnemaError `not_found`, `conflict` when a place has been taken meanwhile (data: places). */
  restore(unit: string): Promise<MemoryRecord[]>
  /** Newest first; `after`: only what went later. */
  trash(filter: { kind: KindName; limit?: number; after?: Date }): Promise<TrashUnit[]>
  /** The newest trashed record that stood at the place. */
  trashedAt(kind: KindName, place: Place): Promise<MemoryRecord | undefined>
  /** Deletes for good, revisions and index included: for people only. */
  purge(unit: string): Promise<number>

  /** Newest first; works for trashed records too. */
  revisions(id: string, options?: { limit?: number; offset?: number }): Promise<Revision[]>
  /** Makes a new revision with title, body, attributes, status and terms of an old one (not its places). */
  revert(id: string, revision: number, options?: { expect?: string }): Promise<MemoryRecord>

  link(link: Link): Promise<void>
  unlink(link: Link): Promise<void>
  links(id: string, direction: 'out' | 'in' | 'both'): Promise<Link[]>

  /** What live records of the kind each target refers to now; targets that nothing answers to are not in the answer. */
  resolve(kind: KindName, targets: readonly string[]): Promise<ReadonlyMap<string, Resolution>>
  /**
   * References from the texts of these records, or of others to them; both resolved as of now. In the order of the records and of the text.
   * Only of kinds that say what their records are called (`Kind.named`).
   */
  references(ids: readonly string[], direction: 'out' | 'in'): Promise<RecordReference[]>
}
