import { summary } from './format-text.ts'
import { printable } from './printable.ts'
import type { CheckReport, ReportedViolation } from './report.ts'

/** Workflow commands of GitHub Actions: an error for a blocking rule, a warning for any other; paths from the repository's root. */
export function formatGithub(report: CheckReport): string {
  return [...report.violations.map((violation) => command(report.prefix, violation)), ...summary(report)].join('\n')
}

function command(prefix: string, violation: ReportedViolation): string {
  const { file, line, column, end_line, end_column, rule, message, blocking } = violation
  const properties: readonly (readonly [string, string | number])[] = [
    ['file', printable(prefix + file)],
    ['line', line],
    ['endLine', end_line],
    ['col', column],
    // GitHub takes a last column only within one line.
    ...(end_line === line && end_column > column ? [['endColumn', end_column] as const] : []),
    ['title', `Rule ${rule}`],
  ]
  const shown = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')
  return `::${blocking ? 'error' : 'warning'} ${shown}::${escapeData(printable(message))}`
}

/** As the runner reads it back. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
