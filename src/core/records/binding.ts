import {
  type Kind,
  type KindName,
  MnemaError,
  type Provenance,
  type SearchIndex,
  type Store,
} from '../../contract/index.ts'

export type RecordKind = Pick<Kind, 'name' | 'idPrefix' | 'foreignIdPrefix' | 'indexed' | 'named' | 'filters'>

export interface RecordStoreOptions {
  /** A transaction for writes; on a database, each write is a transaction of its own. */
  store: Store
  spaceId: string
  /** Who writes; a draft or a change may override parts of it. */
  provenance: Provenance
  index: SearchIndex
  kinds: readonly RecordKind[]
  /** The time of the request; default: the clock of the machine. */
  clock?: () => Date
}

/** What every part of the record store is bound to. */
export type Binding = Required<RecordStoreOptions>

export function bind(options: RecordStoreOptions): Binding {
  return { clock: () => new Date(), ...options }
}

/** @throws MnemaError `invalid_input` for a kind that this store was not given. */
export function kindOf(kinds: readonly RecordKind[], name: KindName): RecordKind {
  const kind = kinds.find((candidate) => candidate.name === name)
  if (kind === undefined) {
    throw new MnemaError('invalid_input', `There is no kind "${name}".`, {
      field: 'kind',
      remedy: `Use one of: ${kinds.map((candidate) => candidate.name).join(', ')}.`,
    })
  }
  return kind
}
