import { formatGithub } from './format-github.ts'
import { formatSarif } from './format-sarif.ts'
import { formatText } from './format-text.ts'
import { printableJson } from './printable.ts'
import type { CheckReport } from './report.ts'

export type { CheckReport } from './report.ts'

export const formats = ['text', 'json', 'sarif', 'github'] as const

export type Format = (typeof formats)[number]

/** A report of checks as text. */
export function formatReport(report: CheckReport, format: Format): string {
  if (format === 'sarif') return formatSarif(report)
  if (format === 'github') return formatGithub(report)
  return format === 'json' ? printableJson(report) : formatText(report)
}
