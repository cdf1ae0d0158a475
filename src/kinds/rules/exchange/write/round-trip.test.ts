import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { plainLines } from '../disk/index.ts'
import { formatNames } from '../format-names.ts'
import { findFormat, placeRules } from '../formats/index.ts'
import { readStatements, splitHead } from '../markdown/index.ts'
import { bulletOf } from './bullet.ts'
import { generateFile, readGenerated } from './generated-file.ts'
import { findBlock, putBlock } from './managed-block.ts'
import { patternsOf } from './scope-patterns.ts'
import { targets } from './targets.ts'

vi.setConfig({ testTimeout: 180_000 })

const words = fc.string({ unit: fc.constantFrom(...'ab c*_`[]()<>#-+.!|~\\&:1 字，'), minLength: 1, maxLength: 40 })
const lines = fc.constantFrom(
  '',
  'A line.',
  '# A heading',
  '- an item',
  '```',
  '~~~~',
  '    code',
  '> quoted',
  '<div>',
  '<!-- a comment -->',
  '| a | b |',
  '---',
  '中文',
  '  ',
  '<!-- mnema:end of nothing',
)
const file = fc
  .tuple(fc.array(lines, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
  .map(([list, end, last, mark]) => (mark ? '\uFEFF' : '') + list.join(end) + (last && list.length > 0 ? end : ''))
const inner = fc
  .array(words, { minLength: 1, maxLength: 5 })
  .map((rules) => ['## Rules', '', ...rules.map(bulletOf)].join('\n'))

test('a part that is put into a file and taken out again leaves every byte around it', () => {
  fc.assert(
    fc.property(file, inner, inner, (text, one, other) => {
      const put = putBlock(text, one)
      if (put === undefined) {
        expect(text).toMatch(/```|~~~~|mnema:/)
        return
      }
      expect(put.startsWith(text)).toBe(true)
      expect(findBlock(put)).toMatchObject({ state: 'found', intact: true, inner: one })
      expect(putBlock(put, one)).toBe(put)
      expect(putBlock(put, '')).toBe(text)
      const changed = putBlock(put, other) ?? ''
      expect(changed.startsWith(text)).toBe(true)
      expect(putBlock(changed, one)).toBe(put)
      const windows = put.replace(/\r?\n/g, '\r\n')
      expect(putBlock(windows, one)).toBe(windows)
      expect(putBlock(`${put}\nMine.\n`, '')).toContain('Mine.\n')
    }),
    { numRuns: 60 },
  )
})

test('a rule reads back from its item as the same words', () => {
  fc.assert(
    fc.property(words, (raw) => {
      const text = raw.replace(/\s+/g, ' ').trim()
      fc.pre(/[\p{L}]/u.test(text) && !/^[-*•]|^\d{1,2}[.)] /.test(text))
      const { statements } = readStatements(`${bulletOf(text)}\n`, { firstLine: 1, isListed: () => true })
      expect(statements.map((statement) => statement.text)).toEqual([text])
    }),
    { numRuns: 300 },
  )
})

const pattern = fc.constantFrom(
  'src/**/*.ts',
  '*.vue',
  '**/*.{kt,kts}',
  'a b/*.md',
  '文/**',
  'x/[id]/y.ts',
  'lib/{a,b}/**',
)

test.each(formatNames.filter((name) => 'folder' in targets[name]))(
  'the head of a file for %s reads back as the same scope',
  (name) => {
    const target = targets[name]
    if (!('folder' in target)) throw new Error('no folder')
    const found = findFormat(`${target.folder}/x${target.ending}`)
    if (found === undefined) throw new Error('no format')
    fc.assert(
      fc.property(fc.uniqueArray(pattern, { minLength: 1, maxLength: 5 }), (patterns) => {
        const written = patternsOf({ type: 'glob', patterns }, target.braces)
        const text = generateFile({ head: target.head(written), scope: undefined, body: '- a rule\n' })
        expect(placeRules(found, splitHead(text).head)).toMatchObject({ scope: { type: 'glob', patterns: written } })
        expect(readGenerated(text)).toEqual({ intact: true, scope: undefined })
        expect(readGenerated(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toMatchObject({ intact: true })
        expect(readGenerated(`${text}- more\n`)).toMatchObject({ intact: false })
        expect(plainLines(`\uFEFF${text}`)).toBe(text)
      }),
      { numRuns: 25 },
    )
  },
)
