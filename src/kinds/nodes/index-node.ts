import type { IndexedText, MemoryRecord } from '../../contract/index.ts'
import { disclosureOf, glossaryOf, placeOf } from './node.ts'

/** A node is found by its text, by its glossary and address, and by its disclosure. */
export function indexNode(record: MemoryRecord): IndexedText {
  const place = placeOf(record)
  const disclosure = disclosureOf(record)
  return {
    title: record.title,
    body: record.body,
    names: [...glossaryOf(record), ...place.path.split('/').filter((segment) => segment !== '')],
    ...(disclosure === undefined ? {} : { extras: [disclosure] }),
  }
}
