import { printableJson } from './printable.ts'
import type { CheckReport, ReportedRule, ReportedViolation } from './report.ts'

/** SARIF 2.1.0, one run; paths from the repository's root, as code scanning wants them. */
export function formatSarif({ rules, violations, prefix, notes }: CheckReport): string {
  const told = rules.filter(({ result }) => result !== 'left')
  const indices = new Map(told.map(({ id }, index) => [id, index]))
  const unfinished = told.flatMap(({ id, reason }) => (reason === undefined ? [] : [`Rule ${id}: ${reason}.`]))
  return printableJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Mnema', rules: told.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [...unfinished, ...notes].map((text) => ({
              level: 'note',
              message: { text: plain(text) },
            })),
          },
        ],
        results: violations.map((violation) => result(violation, indices.get(violation.rule), prefix)),
      },
    ],
  })
}

function descriptor({ id, text, blocking }: ReportedRule) {
  return {
    id,
    shortDescription: { text },
    defaultConfiguration: { level: levelOf(blocking) },
  }
}

function result(violation: ReportedViolation, index: number | undefined, prefix: string) {
  const { rule, message, blocking, file, line, column, end_line, end_column } = violation
  return {
    ruleId: rule,
    ...(index === undefined ? {} : { ruleIndex: index }),
    level: levelOf(blocking),
    message: { text: plain(message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(prefix + file), uriBaseId: '%SRCROOT%' },
          region: { startLine: line, startColumn: column, endLine: end_line, endColumn: end_column },
        },
      },
    ],
  }
}

function levelOf(blocking: boolean): 'error' | 'warning' {
  return blocking ? 'error' : 'warning'
}

function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** In a message of SARIF, `[text](target)` is a link unless its brackets are escaped. */
function plain(text: string): string {
  return text.includes('](') ? text.replace(/[\\[\]]/g, '\\$&') : text
}
