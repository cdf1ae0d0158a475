import { isDeepStrictEqual } from 'node:util'
import type { ConfigurationEdit, FileChange } from '../../contract/index.ts'
import { applyEdit } from './apply-edit.ts'
import { openText } from './change-text.ts'
import { disconnectFile } from './disconnect-file.ts'
import type { FileRecord, FileText } from './file-record.ts'
import { joinMark, splitMark } from './mark.ts'
import { takeBack } from './take-back.ts'
import { type EntryEdit, isEntryEdit, placeName, type WrittenEdit } from './written-edit.ts'

export interface ConnectedFile {
  text: FileText
  entries: FileChange['entries']
  /** Undefined where nothing in the file is Mnema's. `folders` are those of before: whoever writes adds to them. */
  record: FileRecord | undefined
}

/**
 * What a file says with the edits made, and what undoing them needs.
 * @param record from when it was connected before.
 * @throws MnemaError `invalid_input` for a text that cannot be parsed or changed.
 */
export function connectFile(
  file: string,
  current: FileText,
  edits: readonly ConfigurationEdit[],
  record: FileRecord | undefined,
): ConnectedFile {
  const whole = edits.find((edit) => edit.at === 'file')
  const { text, ...done } =
    whole === undefined
      ? changeEntries(current, edits.filter(isEntryEdit), record)
      : changeWhole(current, whole, record)
  if (done.edits.length === 0 || text === undefined) return { text, entries: done.entries, record: undefined }
  if (text === current && record !== undefined)
    return { text, entries: done.entries, record: { ...record, ...kept(done) } }
  const base = record === undefined || current === undefined ? current : disconnectFile(current, record).text
  const next = { file, base, written: text, folders: record?.folders ?? [], ...kept(done) }
  return { text, entries: done.entries, record: next }
}

interface Done {
  text: FileText
  entries: FileChange['entries']
  edits: readonly WrittenEdit[]
  made: FileRecord['made']
}

function kept({ edits, made }: Omit<Done, 'text'>): Pick<FileRecord, 'edits' | 'made'> {
  return { edits, made }
}

function changeEntries(current: FileText, edits: readonly EntryEdit[], record: FileRecord | undefined): Done {
  const [first] = edits
  if (first === undefined) return { text: current, entries: [], edits: [], made: [] }
  const { mark, text } = splitMark(current ?? '')
  let open = openText(first.format, text)
  const entries: FileChange['entries'][number][] = []
  const written: WrittenEdit[] = []
  const made = [...(record?.made ?? [])]
  for (const old of record?.edits ?? []) {
    if (edits.some((edit) => isSame(old.edit, edit))) continue
    const back = takeBack(open, old)
    open = back.open
    entries.push({ place: placeName(old.edit), outcome: back.outcome })
  }
  for (const edit of edits) {
    const own = record?.edits.find((old) => isSame(old.edit, edit))
    const applied = applyEdit(open, edit, own)
    open = applied.open
    entries.push({ place: placeName(edit), outcome: applied.outcome })
    if (applied.written !== undefined) written.push(applied.written)
    for (const path of applied.made ?? []) if (!made.some((one) => isDeepStrictEqual(one, path))) made.push(path)
  }
  const after = open.text === text ? current : joinMark(mark, open.text)
  return { text: after, entries, edits: written, made }
}

function changeWhole(
  current: FileText,
  edit: Extract<ConfigurationEdit, { at: 'file' }>,
  record: FileRecord | undefined,
): Done {
  const done = { entries: [], edits: [{ edit }], made: [] }
  if (current === undefined) return { ...done, text: edit.text, entries: [{ place: '', outcome: 'added' }] }
  if (current === edit.text) {
    return record === undefined
      ? { text: current, entries: [{ place: '', outcome: 'present' }], edits: [], made: [] }
      : { ...done, text: current, entries: [{ place: '', outcome: 'same' }] }
  }
  if (record === undefined) return { ...done, text: edit.text, entries: [{ place: '', outcome: 'replaced' }] }
  return current === record.written
    ? { ...done, text: edit.text, entries: [{ place: '', outcome: 'updated' }] }
    : { ...done, text: current, edits: record.edits, entries: [{ place: '', outcome: 'left' }] }
}

/** A key is one and the same whatever it says, an item by what it says. */
function isSame(one: ConfigurationEdit, other: EntryEdit): boolean {
  if (one.at !== other.at || !isDeepStrictEqual(one.path, other.path)) return false
  return one.at === 'key' || isDeepStrictEqual(one.value, other.value)
}
