import { createTwoFilesPatch } from 'diff'
import type { FileText } from './edits/index.ts'
import { maskSecrets } from './mask-secrets.ts'

/** Columns of a line that are shown: a file may stand in one line. */
const width = 240

/** A unified diff for people: a file that is not there is `/dev/null`, secrets are masked. Empty where nothing changes. */
export function drawDiff(file: string, before: FileText, after: FileText, secrets: readonly string[]): string {
  if (before === after) return ''
  const name = (text: FileText): string => (text === undefined ? '/dev/null' : file)
  const patch = createTwoFilesPatch(name(before), name(after), before ?? '', after ?? '', undefined, undefined, {
    context: 2,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  })
  const shown = maskSecrets(patch.replaceAll('\r\n', '\n'), secrets)
  return shown.replace(/^.*$/gm, (line) => (line.length > width ? `${line.slice(0, width)}…` : line))
}
