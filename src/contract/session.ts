/** One run of one agent. A compaction or a clear starts a new epoch. */
export interface Session {
  /** The host's id, or one of ours where the host has none. */
  id: string
  spaceId: string
  clientType: string
  projectId: string | undefined
  epoch: number
  /** The parent's session where this is a sub-agent: it has a ledger of its own. */
  parentId: string | undefined
}

export interface SessionKey {
  id: string
  spaceId: string
  clientType: string
  projectId?: string
  parentId?: string
}

/** Something that reached the host. */
export interface Delivery {
  recordId: string
  /** `boot`, `recall`, `tool:<name>`: how it was given. */
  via: string
  queryId?: string
}

export interface RecallEntry {
  sessionId: string
  spaceId: string
  clientType: string
  event: string
  /** Masked and cut; secrets never reach the log. */
  prompt: string
  offered: readonly { recordId: string; address: string; score: number }[]
  /** Milliseconds. */
  took: number
  /** Why nothing or less was offered: `timeout`, `nothing relevant`, `error: …`. */
  outcome: string
}

export interface RecallFailure {
  at: Date
  clientType: string
  event: string
  outcome: string
  took: number
}

/** Sessions, epochs, the ledger and the recall log: all in the database, so a restart forgets nothing. */
export interface Sessions {
  /** Finds or begins the session and notes that it was seen. */
  open(key: SessionKey): Promise<Session>
  find(spaceId: string, id: string): Promise<Session | undefined>
  /** A compaction, clear or resume that lost the context: everything may be given again. */
  startEpoch(session: Session, cause: string): Promise<Session>
  end(session: Session, outcome: string): Promise<void>
  /**
   * Notes that an event was heard. Two that come at the same moment, of whatever processes, are one.
   * @param within milliseconds for which an event of the same name is the same, if no other was heard in between; without it the name says all.
   * @returns whether it is the first time.
   */
  hear(session: Session, name: string, within?: number): Promise<boolean>
  /** Ids given in the present epoch. */
  given(session: Session): Promise<ReadonlySet<string>>
  give(session: Session, deliveries: readonly Delivery[]): Promise<void>
  /** @returns the query id, `q_…`. */
  logRecall(entry: RecallEntry): Promise<string>
  /**
   * The agent opened a record that a recall had offered. Checked: the query must belong to the session and have offered the record.
   * @returns whether it counted.
   */
  adopt(spaceId: string, queryId: string, sessionId: string, recordId: string): Promise<boolean>
  /** Addresses of what the session was offered and opened, in whatever epoch: the newest first, each once. */
  opened(session: Session, limit: number): Promise<string[]>
  /** How often each record was offered and adopted, for ranking; bounded to recent entries. */
  usage(
    spaceId: string,
    recordIds: readonly string[],
  ): Promise<ReadonlyMap<string, { offered: number; adopted: number }>>
  /** Newest first. */
  recallFailures(limit: number): Promise<RecallFailure[]>
  /** Deletes log rows older than the retention setting. */
  prune(): Promise<number>
}
