import { expect, test } from 'vitest'
import { readLinterReport } from './read-linter-report.ts'

test('ESLint’s JSON: what has a rule, with its places', () => {
  const report = [
    {
      filePath: '/p/a.js',
      messages: [
        { ruleId: 'no-console', severity: 2, message: 'm', line: 3, column: 5, endLine: 3, endColumn: 16 },
        { ruleId: null, fatal: true, severity: 2, message: 'Parsing error', line: 1, column: 2 },
        { ruleId: 'eol-last', severity: 1, message: 'm', line: 0, column: 0 },
      ],
      suppressedMessages: [{ ruleId: 'no-console', line: 9, column: 1 }],
    },
  ]
  expect(readLinterReport(`\uFEFF${JSON.stringify(report)}`)).toEqual([
    {
      tool: 'eslint',
      findings: [
        { rule: 'no-console', path: '/p/a.js', region: { line: 3, column: 5, endLine: 3, endColumn: 16 } },
        { rule: 'eol-last', path: '/p/a.js', region: { line: 1, column: 1, endLine: 1, endColumn: 1 } },
      ],
    },
  ])
})

test('ruff’s JSON', () => {
  const report = [
    {
      code: 'F401',
      filename: '/p/a.py',
      location: { row: 1, column: 8 },
      end_location: { row: 2, column: 1 },
      message: 'unused',
    },
    { code: null, filename: '/p/b.py', location: { row: 1, column: 1 }, end_location: null },
  ]
  expect(readLinterReport(JSON.stringify(report))).toEqual([
    {
      tool: 'ruff',
      findings: [{ rule: 'F401', path: '/p/a.py', region: { line: 1, column: 8, endLine: 2, endColumn: 1 } }],
    },
  ])
})

test('SARIF of any tool: relative, based and absolute addresses, rules by their place in the list, nothing that was suppressed', () => {
  const at = (artifactLocation: object, region?: object) => [{ physicalLocation: { artifactLocation, region } }]
  const report = {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Biome', rules: [{ id: 'noVar' }] } },
        originalUriBaseIds: { ROOT: { uri: 'file:///p%20q/' } },
        results: [
          { ruleId: 'noVar', locations: at({ uri: 'src/%E4%B8%AD.ts' }, { startLine: 2 }) },
          {
            ruleIndex: 0,
            locations: at({ uri: 'a.ts', uriBaseId: 'ROOT' }, { startLine: 1, startColumn: 3, endColumn: 5 }),
          },
          { ruleId: 'noVar', suppressions: [{ kind: 'inSource' }], locations: at({ uri: 'b.ts' }) },
          { ruleId: 'noVar', kind: 'pass', locations: at({ uri: 'b.ts' }) },
          { ruleId: 'noVar', locations: at({ uri: 'file://elsewhere/b.ts' }) },
          { ruleId: 'noVar', locations: at({ uri: 'bad%E4' }) },
          { message: { text: 'x' }, locations: at({ uri: 'b.ts' }) },
          { ruleId: 'noVar' },
        ],
      },
      { tool: { driver: { name: 'Other' } }, results: null },
    ],
  }
  expect(readLinterReport(JSON.stringify(report))).toEqual([
    {
      tool: 'biome',
      findings: [
        { rule: 'noVar', path: 'src/中.ts', region: { line: 2, column: 1, endLine: 2, endColumn: 1 } },
        { rule: 'noVar', path: '/p q/a.ts', region: { line: 1, column: 3, endLine: 1, endColumn: 5 } },
      ],
    },
    { tool: 'other', findings: [] },
  ])
})

test('anything else is none', () => {
  for (const text of ['', '{', 'null', '{}', '[1]', '{"version":"2.0.0","runs":[]}', '[{"filePath":1,"messages":[]}]'])
    expect(readLinterReport(text), text).toBeUndefined()
})
