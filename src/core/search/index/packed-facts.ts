/** The facts of a passage that ranking needs, in few columns: a database binding takes as long for each column as for a few hundred bytes. */
export interface PassageFacts {
  shelf: number
  ordinal: number
  length: number
  namesLength: number
  /** Words in all passages of the record. */
  recordLength: number
  threadOrdinal: number | undefined
  occurredAt: number | undefined
  writtenAt: number
  code: boolean
  thread: string | undefined
  person: string | undefined
  role: string | undefined
  project: string | undefined
}

/** Bytes before the bag. */
export const headLength = 48

/** Numbers as little-endian float64 and uint32 before the bag of terms. NaN stands for undefined. */
export function packNumbers(facts: PassageFacts, bag: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(headLength + bag.length)
  const view = new DataView(bytes.buffer)
  view.setFloat64(0, facts.occurredAt ?? Number.NaN, true)
  view.setFloat64(8, facts.writtenAt, true)
  view.setFloat64(16, facts.threadOrdinal ?? Number.NaN, true)
  view.setUint32(24, facts.shelf, true)
  view.setUint32(28, facts.ordinal, true)
  view.setUint32(32, facts.length, true)
  view.setUint32(36, facts.namesLength, true)
  view.setUint32(40, facts.recordLength, true)
  view.setUint32(44, facts.code ? 1 : 0, true)
  bytes.set(bag, headLength)
  return bytes
}

const separator = '\u001f'

export const packNames = ({ thread, person, role, project }: PassageFacts): string =>
  [thread, person, role, project].map((name) => (name ?? '').replaceAll(separator, ' ')).join(separator)

export function unpackFacts(bytes: Uint8Array, names: string): PassageFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const known = (value: number) => (Number.isNaN(value) ? undefined : value)
  const [thread, person, role, project] =
    names === emptyNames ? [] : names.split(separator).map((name) => name || undefined)
  return {
    occurredAt: known(view.getFloat64(0, true)),
    writtenAt: view.getFloat64(8, true),
    threadOrdinal: known(view.getFloat64(16, true)),
    shelf: view.getUint32(24, true),
    ordinal: view.getUint32(28, true),
    length: view.getUint32(32, true),
    namesLength: view.getUint32(36, true),
    recordLength: view.getUint32(40, true),
    code: view.getUint32(44, true) === 1,
    thread,
    person,
    role,
    project,
  }
}

const emptyNames = separator.repeat(3)
