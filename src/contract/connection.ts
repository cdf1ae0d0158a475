import type { ConfigurationEdit, Installation, InstallationScope, InstallationTarget } from './installation.ts'

/**
 * What becomes, or became, of one entry. `same`: it is as it shall be. `present`: the person has one already that says the same; it stays
 * theirs. `replaced`: one of that name was there that Mnema did not write; it is put back on removal. `left`: the person changed it, so that
 * it is not touched. `restored`: what was there before is back. `gone`: it had been taken out already.
 */
export type EntryOutcome =
  | 'added'
  | 'updated'
  | 'same'
  | 'present'
  | 'replaced'
  | 'left'
  | 'removed'
  | 'restored'
  | 'gone'

export interface FileChange {
  /** As the program names it, absolute. */
  file: string
  change: 'create' | 'change' | 'delete' | 'none'
  /** Where each entry stands, `mcpServers.mnema`, and what becomes of it. */
  entries: readonly { place: string; outcome: EntryOutcome }[]
  /** A unified diff for people, with secrets masked. Empty where nothing changes. */
  diff: string
}

/** What connecting or disconnecting one program does, or did. */
export interface ConnectionChange {
  runtime: string
  scope: InstallationScope
  project: string | undefined
  files: readonly FileChange[]
}

/** What was set up, and whether it is still as it was written. */
export interface ConnectionState {
  runtime: string
  scope: InstallationScope
  project: string | undefined
  /** Address of the server, where it is reached over a network. */
  server: string | undefined
  /** How `mnema` is started by what was written: the program and what comes before its verb. */
  command: readonly string[]
  connectedAt: Date
  files: readonly {
    file: string
    /** Why it cannot be read, where it cannot. */
    unreadable: string | undefined
    entries: readonly { place: string; state: 'intact' | 'changed' | 'gone' }[]
  }[]
}

export interface ConnectionPlace {
  runtime: string
  scope: InstallationScope
  project: string | undefined
}

/** Sets agent programs up and undoes that. Everything that is needed for undoing it is kept below the home of Mnema. */
export interface Connections {
  /** Command and traces of a program on this machine; undefined where there are none. */
  findProgram(
    installation: Installation,
    target: InstallationTarget,
  ): { executable: string | undefined; trace: string | undefined } | undefined
  /**
   * What `connect` would do. Writes nothing.
   * @throws MnemaError `invalid_input` for a file that cannot be parsed, with its place; `forbidden` for one that may not be written.
   */
  plan(installation: Installation, target: InstallationTarget): Promise<ConnectionChange>
  /** @throws MnemaError as `plan`; then nothing was written. */
  connect(installation: Installation, target: InstallationTarget): Promise<ConnectionChange>
  /** What `disconnect` would do. @throws MnemaError `not_found` where this home did not connect it, else as `plan`. */
  planRemoval(place: ConnectionPlace): Promise<ConnectionChange>
  disconnect(place: ConnectionPlace): Promise<ConnectionChange>
  list(): Promise<readonly ConnectionState[]>
  /** What the files of some edits would say if they said nothing else: to be pasted by hand. */
  sample(edits: readonly ConfigurationEdit[]): readonly { file: string; text: string }[]
}
