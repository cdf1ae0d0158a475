import type { ConnectionState } from '../../contract/index.ts'
import { openText } from './change-text.ts'
import type { FileRecord, FileText } from './file-record.ts'
import { splitMark } from './mark.ts'
import { find } from './take-back.ts'
import { isEntryEdit, placeName } from './written-edit.ts'

type EntryStates = ConnectionState['files'][number]['entries']

/** Whether each entry is still as it was written. @throws MnemaError `invalid_input` for a text that cannot be parsed. */
export function entryStates(current: FileText, { edits, written }: FileRecord): EntryStates {
  const format = edits.map(({ edit }) => edit).find(isEntryEdit)?.format
  const open = format === undefined || current === undefined ? undefined : openText(format, splitMark(current).text)
  return edits.map((one) => {
    const place = placeName(one.edit)
    if (current === undefined) return { place, state: 'gone' }
    if (open === undefined) return { place, state: current === written ? 'intact' : 'changed' }
    const found = find(open, one)
    return { place, state: found === 'gone' ? 'gone' : found === 'left' ? 'changed' : 'intact' }
  })
}
