import { defineKind, type IndexedText, type JsonValue, type MemoryRecord } from '../contract/index.ts'

/** The one kind of an evaluation store: what conversations and documents give to the index, read from attributes. */
export const evaluationKind = defineKind({
  name: 'documents',
  idPrefix: 'dc_',
  summary: 'Texts of a retrieval set.',
  guidance: () => '',
  operations: async () => [],
  indexed: indexedText,
})

function indexedText(record: MemoryRecord): IndexedText {
  const { thread, ordinal, occurredAt, person, role } = record.attributes
  return {
    title: record.title,
    body: record.body,
    names: [],
    ...(typeof thread === 'string' && { thread }),
    ...(typeof ordinal === 'number' && { ordinal }),
    ...(typeof occurredAt === 'number' && { occurredAt: new Date(occurredAt) }),
    ...(typeof person === 'string' && { person }),
    ...(isRole(role) && { role }),
  }
}

const isRole = (value: JsonValue | undefined): value is 'user' | 'assistant' | 'tool' =>
  value === 'user' || value === 'assistant' || value === 'tool'
