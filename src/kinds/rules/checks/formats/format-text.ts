import { join, relative, sep } from 'node:path'
import { printable, printablePath } from './printable.ts'
import type { CheckReport, ReportedRule } from './report.ts'

/** `file:line:col: message (rule id)`, as editors read it, with paths as they are seen from the folder of the command; then what there is to say. */
export function formatText(report: CheckReport): string {
  const { violations, root, directory } = report
  const lines = violations.map(
    ({ file, line, column, message, rule }) =>
      `${printablePath(relative(directory, join(root, file)).split(sep).join('/'))}:${line}:${column}: ${printable(message)} (rule ${rule})`,
  )
  return [...lines, ...summary(report)].join('\n')
}

/** The lines after the violations; none of them looks like one. */
export function summary({ rules, files, total, notes }: CheckReport): string[] {
  if (rules.length === 0)
    return ['No rule in force has a check.', 'Give one with: mnema rules edit <id> --check-regex <pattern>']
  const violated = rules.filter(({ result }) => result === 'violated')
  const blocking = violated.filter((rule) => rule.blocking)
  const left = rules.filter(({ result }) => result === 'left')
  const unfinished = rules.filter(({ reason, result }) => reason !== undefined && result !== 'left')
  return [
    total === 0
      ? `Nothing is violated: ${rules.length} rule(s) with a check, ${files} file(s) read.`
      : `${total} violation(s) of ${violated.length} of ${rules.length} rule(s) with a check; ${files} file(s) read.`,
    ...(blocking.length > 0 ? [`Blocking: ${blocking.map(({ id }) => id).join(', ')}`] : []),
    ...left.map(({ id, linter = '' }) => `Left to ${printable(linter)} (rule ${id})`),
    ...unfinished.map(
      (rule) => `Note: rule ${rule.id} was not checked${everywhere(rule)}: ${printable(rule.reason ?? '')}.`,
    ),
    ...notes.map((note) => `Note: ${printable(note)}`),
  ]
}

function everywhere({ files }: ReportedRule): string {
  return files > 0 ? ' everywhere' : ''
}
