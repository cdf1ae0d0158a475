import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type CheckReport, type Format, formatReport } from './index.ts'

const hostile = {
  file: 'a,b:c\n::error::x\u001b[31m\u009b2J\u202e%0A##[group]/中 文.ts',
  message: 'Do it\r\n::stop-commands::t\u001b]0;x\u0007 ##[error]y [z](https://example.org) 100%',
}

function report(violation: Partial<CheckReport['violations'][number]> = {}): CheckReport {
  const rule = { id: '1a2b3c4d', text: hostile.message, scope: 'global', blocking: true, files: 1, violations: 1 }
  return {
    prefix: 'packages/a/',
    root: '/p',
    directory: '/p/src',
    files: 3,
    violations: [
      {
        rule: rule.id,
        file: 'src/a.ts',
        line: 3,
        column: 5,
        end_line: 3,
        end_column: 9,
        message: 'Never log',
        blocking: true,
        ...violation,
      },
    ],
    total: 1,
    rules: [
      { ...rule, result: 'violated' },
      { ...rule, id: '00000002', result: 'left', linter: 'eslint no-console', reason: 'its linter has not reported' },
      { ...rule, id: '00000003', result: 'unchecked', files: 0, violations: 0, reason: 'its check \u001b[1m is none' },
    ],
    notes: ['1 file(s) over 1 MB were left out: "\u009bx".'],
  }
}

/** Lines that a runner of GitHub Actions would take for commands: the present form at a line's beginning, the older one anywhere. */
function commands(text: string): string[] {
  return text.split(/\r\n|\r|\n/).filter((line) => line.trimStart().startsWith('::') || line.includes('##['))
}

describe('text from outside stays text', () => {
  test.each(['text', 'json', 'sarif', 'github'] satisfies Format[])('as %s', (format) => {
    const text = formatReport(report(hostile), format)
    expect(text).not.toMatch(/[^\P{C}\n]/u)
    expect(commands(text)).toHaveLength(format === 'github' ? 1 : 0)
    expect(commands(formatReport(report({ file: '::error::x' }), format))).toHaveLength(format === 'github' ? 1 : 0)
  })

  test('and JSON and SARIF hold it whole', () => {
    const json = z.object({ violations: z.array(z.object({ file: z.string(), message: z.string() })) })
    expect(json.parse(JSON.parse(formatReport(report(hostile), 'json'))).violations[0]).toEqual(hostile)
  })
})

test('text: a line a violation, then what there is to say', () => {
  expect(formatReport(report(), 'text').split('\n')).toEqual([
    'a.ts:3:5: Never log (rule 1a2b3c4d)',
    '1 violation(s) of 1 of 3 rule(s) with a check; 3 file(s) read.',
    'Blocking: 1a2b3c4d',
    'Left to eslint no-console (rule 00000002)',
    'Note: rule 00000003 was not checked: its check \\u{1b}[1m is none.',
    'Note: 1 file(s) over 1 MB were left out: "\\u{9b}x".',
  ])
})

test('github: workflow commands with their escapes', () => {
  const [plain] = formatReport(report(), 'github').split('\n')
  expect(plain).toBe(
    '::error file=packages/a/src/a.ts,line=3,endLine=3,col=5,endColumn=9,title=Rule 1a2b3c4d::Never log',
  )
  const [odd] = formatReport(
    report({ file: 'a,b:c%.ts', end_line: 4, blocking: false, message: '50%' }),
    'github',
  ).split('\n')
  expect(odd).toBe('::warning file=packages/a/a%2Cb%3Ac%25.ts,line=3,endLine=4,col=5,title=Rule 1a2b3c4d::50%25')
})

describe('sarif', () => {
  // Relative addresses are meant where the schema says so, and taken for whole ones by the validator.
  const relaxed = JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'format' && value === 'uri-reference' ? undefined : value,
  )
  const valid = z.fromJSONSchema(relaxed)

  test('is what the published schema asks for', () => {
    for (const one of [report(), report(hostile), { ...report(), violations: [], rules: [], notes: [] }]) {
      const log: unknown = JSON.parse(formatReport(one, 'sarif'))
      expect(valid.safeParse(log).error?.issues ?? []).toEqual([])
    }
    expect(valid.safeParse({ version: '2.1.0', runs: [{}] }).success).toBe(false)
  })

  test('names places from the root of the repository, and makes no link of a text', () => {
    const log = JSON.parse(formatReport(report(hostile), 'sarif'))
    const [result] = log.runs[0].results
    expect(result).toMatchObject({ ruleId: '1a2b3c4d', ruleIndex: 0, level: 'error' })
    expect(result.message.text).toContain('\\[z\\](https://example.org)')
    const { artifactLocation, region } = result.locations[0].physicalLocation
    expect(decodeURIComponent(artifactLocation.uri)).toBe(`packages/a/${hostile.file}`)
    expect(artifactLocation.uri).not.toMatch(/[^\x21-\x7e]/)
    expect(region).toEqual({ startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 })
    expect(log.runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['1a2b3c4d', '00000003'])
  })
})
