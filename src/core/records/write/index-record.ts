import type { IndexedText, MemoryRecord, Transaction } from '../../../contract/index.ts'
import { type Binding, kindOf, type RecordKind } from '../binding.ts'
import { writeNames } from '../names/index.ts'

/** What of the record is searched: what its kind says, else title, body and terms. */
export function indexedText(kinds: readonly RecordKind[], record: MemoryRecord): IndexedText {
  const kind = kindOf(kinds, record.kind)
  return (
    kind.indexed?.(record) ?? {
      title: record.title,
      body: record.body,
      names: record.terms.map((term) => term.text),
    }
  )
}

/** What is searched of a record and what it is called. @param options.fresh the record was just made, so there is nothing of it yet. */
export async function indexRecord(
  binding: Binding,
  transaction: Transaction,
  record: MemoryRecord,
  options?: { fresh: boolean },
): Promise<void> {
  await binding.index.put(transaction, record, indexedText(binding.kinds, record), options)
  await writeNames(transaction, binding.kinds, record, options)
}
