import type { IndexedText, MemoryRecord } from '../../contract/index.ts'
import { disclosureOf, glossaryOf, hasContent, placeOf } from './node.ts'

/** A node is found by its text, by its glossary and address, and by its disclosure. A fixed node that nobody has written yet is not found. */
export function indexNode(record: MemoryRecord): IndexedText {
  if (record.attributes.fixed === true && !hasContent(record)) return { title: '', body: '', names: [] }
  const place = placeOf(record)
  const disclosure = disclosureOf(record)
  return {
    title: record.title,
    body: record.body,
    names: [...glossaryOf(record), ...place.path.split('/').filter((segment) => segment !== '')],
    ...(disclosure === undefined ? {} : { extras: [disclosure] }),
  }
}
