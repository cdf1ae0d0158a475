import type { ConnectionChange, EntryOutcome, Installation, Rival } from '../../../contract/index.ts'
import type { Terminal } from '../terminal.ts'

/** What is said of an entry besides the diff; nothing of one that the diff shows plainly. */
const remarks: Readonly<Partial<Record<EntryOutcome, string>>> = {
  replaced: 'stood there before, and Mnema had not written it: it is replaced, and comes back with `mnema disconnect`.',
  restored: 'is as it was before Mnema.',
  present: 'stands there already, written by somebody else: it stays theirs, and `mnema disconnect` leaves it.',
  left: 'was changed by hand: it is left as it is.',
  gone: 'had been taken out already.',
}

/** The diffs of one program's files, and what is to be known of single entries. */
export function renderChange(
  change: ConnectionChange,
  { title }: Pick<Installation, 'title'>,
  terminal: Terminal,
): string {
  const { paint } = terminal
  const where = change.project === undefined ? '' : ` in ${change.project}`
  const lines = [paint('bold', `${title}${where}`)]
  for (const { file, diff, entries } of change.files) {
    if (diff !== '') lines.push(renderDiff(diff, terminal))
    for (const { place, outcome } of entries) {
      const remark = remarks[outcome]
      if (remark !== undefined) lines.push(paint('yellow', `${[file, place].filter(Boolean).join(': ')} ${remark}`))
    }
  }
  if (!changes(change)) lines.push('Nothing to change: it is as it should be.')
  return lines.join('\n')
}

/** Whether any file is written. */
export function changes({ files }: ConnectionChange): boolean {
  return files.some(({ change }) => change !== 'none')
}

export function renderSteps(steps: readonly string[], rivals: readonly Rival[], { paint }: Terminal): string {
  return [
    ...steps.map((step) => `  → ${step}`),
    ...rivals.map(({ file, detail, remedy }) => paint('yellow', `  ! ${file}: ${detail} ${remedy}`)),
  ].join('\n')
}

function renderDiff(diff: string, { paint }: Terminal): string {
  return diff
    .trimEnd()
    .split('\n')
    .map((line) => {
      if (/^(?:---|\+\+\+) /.test(line)) return paint('dim', line)
      if (line.startsWith('+')) return paint('green', line)
      if (line.startsWith('-')) return paint('red', line)
      return line.startsWith('@@') ? paint('cyan', line) : line
    })
    .join('\n')
}
