import type { JsonObject, MemoryRecord, Place, RecordStatus, Term } from '../../contract/index.ts'

/** All of a record that a writer can change, and so all that its version token covers. */
export interface RecordState {
  title: string
  body: string
  attributes: JsonObject
  status: RecordStatus
  projectId: string | undefined
  places: readonly Place[]
  terms: readonly Term[]
}

export function stateOf(record: MemoryRecord): RecordState {
  const { title, body, attributes, status, projectId, places, terms } = record
  return { title, body, attributes, status, projectId, places, terms }
}
