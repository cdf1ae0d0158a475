import { isDeepStrictEqual } from 'node:util'
import { applyPatch, createTwoFilesPatch } from 'diff'
import type { FileChange } from '../../contract/index.ts'
import { type OpenText, openText } from './change-text.ts'
import type { FileRecord, FileText } from './file-record.ts'
import { joinMark, splitMark } from './mark.ts'
import { takeBack, withoutEmpty } from './take-back.ts'
import { isEntryEdit, placeName } from './written-edit.ts'

export interface DisconnectedFile {
  text: FileText
  entries: FileChange['entries']
}

/**
 * What a file says without what was written into it. Where it is as it was left, that is its former text, byte for byte; else the same lines
 * are taken out, and where that cannot be, the entries.
 * @throws MnemaError `invalid_input` for a text that cannot be parsed.
 */
export function disconnectFile(current: FileText, record: FileRecord): DisconnectedFile {
  if (current === record.written) return { text: record.base, entries: all(record) }
  if (current === undefined) return { text: undefined, entries: all(record, 'gone') }
  const [first] = record.edits
  if (first === undefined || !isEntryEdit(first.edit)) return { text: current, entries: all(record, 'left') }
  const { mark, text } = splitMark(current)
  let open = openText(first.edit.format, text)
  const entries = record.edits.map((written) => {
    const back = takeBack(open, written)
    open = back.open
    return { place: placeName(written.edit), outcome: back.outcome }
  })
  open = withoutEmpty(open, record.made)
  if (open.text === text) return { text: current, entries }
  const byLines = withoutLines(current, record)
  if (byLines !== undefined && saysTheSame(byLines, open)) return { text: byLines, entries }
  if (record.base === undefined && isNothing(open)) return { text: undefined, entries }
  return { text: joinMark(mark, open.text), entries }
}

function all(
  record: FileRecord,
  outcome?: FileChange['entries'][number]['outcome'],
): readonly FileChange['entries'][number][] {
  return record.edits.map(({ edit, former }) => ({
    place: placeName(edit),
    outcome:
      outcome ?? (former !== undefined || (edit.at === 'file' && record.base !== undefined) ? 'restored' : 'removed'),
  }))
}

/** The change of then, undone on the text of now: what was edited elsewhere stays. */
function withoutLines(current: string, { base, written }: FileRecord): string | undefined {
  if (base === undefined) return undefined
  const undone = applyPatch(current, createTwoFilesPatch('', '', written, base), { autoConvertLineEndings: false })
  return undone === false ? undefined : undone
}

function saysTheSame(text: string, { format, content }: OpenText): boolean {
  try {
    return isDeepStrictEqual(openText(format, splitMark(text).text).content, content)
  } catch {
    // The lines that were taken out held more than ours.
    return false
  }
}

/** No entry, and no comment either. */
function isNothing({ text }: OpenText): boolean {
  return /^\s*(\{\s*\}|\[\s*\])?\s*$/.test(text)
}
