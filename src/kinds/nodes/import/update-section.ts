import { type MemoryRecord, say } from '../../../contract/index.ts'
import type { Verdict } from '../hold.ts'
import { addressOf } from '../node.ts'
import { hashOf, type ImportRun } from './import-run.ts'
import type { OutlineEntry } from './outline-file.ts'
import type { EntryText } from './screen-entry.ts'

/**
 * Brings a node in step with its section. Its terms, disclosure, priority and address stay as they are: they may have been bettered.
 * One whose text was changed since the last import is reported and kept, unless the run is forced.
 */
export async function updateSection(
  run: ImportRun,
  record: MemoryRecord,
  section: { entry: OutlineEntry; file: string; text: EntryText; verdict: Verdict },
): Promise<void> {
  const { entry, file, text, verdict } = section
  const wanted = hashOf(text)
  const imported = record.attributes.importHash
  const present = hashOf(record)
  const edited = present !== imported && present !== wanted
  const changed = wanted !== imported
  if (!changed && !(run.force && edited)) {
    run.report.unchanged++
    return
  }
  const obstacle = record.status === 'rejected' ? 'rejected' : edited ? 'edited' : undefined
  if (obstacle !== undefined && !run.force) {
    run.report.conflicts.push({
      file,
      line: entry.line,
      uri: addressOf(record),
      reason: say(run.context.locale, reasons[obstacle]),
    })
    return
  }
  await run.context.records.update(record.id, {
    title: text.title,
    body: text.body,
    attributes: {
      importHash: wanted,
      ...(verdict.status === 'pending' ? { held: verdict.reasons } : { held: null }),
    },
    status: verdict.status,
    provenance: { source: 'import', file, line: entry.line },
  })
  run.report.updated++
  if (verdict.status === 'pending') run.report.held++
}

const reasons = {
  edited: {
    en: 'The node was changed since the last import; --force takes the file.',
    zh: '节点在上次导入之后被修改过；--force 以文件为准。',
  },
  rejected: {
    en: 'A person rejected the node; --force takes the file.',
    zh: '节点已被人拒绝；--force 以文件为准。',
  },
} as const
