import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MnemaError } from '../../../contract/index.ts'
import { findSection } from './find-section.ts'
import { editBody, outlineOf } from './index.ts'

const words = fc.constantFrom('A', 'a', 'B', 'A > B', 'A [0]', 'A › B', 'a_b', 'ab', '`a`', '[2]', '# A', '*B*')
const headings = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), words), { minLength: 1, maxLength: 8 })
  .map((all) => all.map(([level, text]) => `${'#'.repeat(level)} ${text}\n\ntext\n`).join('\n'))

function candidatesFor(body: string, asked: string): string[] {
  try {
    findSection(body, asked)
    return [asked]
  } catch (error) {
    if (!(error instanceof MnemaError)) throw error
    const [, list = ''] = /^Give one of these: (.*)$/s.exec(error.remedy ?? '') ?? []
    return list.split(' · ').map((each) => each.replace(/ \(line \d+\)$/, ''))
  }
}

test('whatever the outline tells finds its heading, at once or by what the refusal advises', () => {
  fc.assert(
    fc.property(headings, (body) => {
      for (const { path, start } of outlineOf(body)) {
        const found = candidatesFor(body, path).map((address) => findSection(body, address).start)
        expect(found).toContain(start)
        expect(new Set(found).size).toBe(found.length)
      }
    }),
    { numRuns: 500 },
  )
})

describe('a section', () => {
  const edit = (body: string, section: string, content: string): string =>
    editBody(body, { operation: 'replaceSection', section, content })

  test.each([
    ['a number in brackets', '# T\n\n## Array [0]\n\nx\n', 'Array [0]'],
    ['a sign of a path', '# T\n\n## Home › Settings\n\nx\n', 'Home › Settings'],
    ['the words of another but for a mark', '# ab\n\ny\n\n# a_b\n\nx\n', 'a_b'],
    ['the words of another but for the case', '# AB\n\ny\n\n# ab\n\nx\n', 'ab'],
  ])('is found by %s', (_, body, section) => {
    expect(edit(body, section, 'new')).toBe(body.replace('x\n', 'new\n'))
  })

  test('is not guessed: a title that a section repeats is refused until it is told which is meant', () => {
    const body = '# Setup\n\nintro\n\n## Setup\n\nx\n'
    expect(() => edit(body, 'Setup', 'new')).toThrow('2 headings fit')
    expect(edit(body, 'Setup > Setup', 'new')).toBe(body.replace('x\n', 'new\n'))
    expect(edit(body, '## Setup', 'new')).toBe(body.replace('x\n', 'new\n'))
    expect(edit(body, 'Setup [1]', 'new')).toBe('# Setup\n\nnew\n')
    expect(() => edit('# A\n', 'A [2]', 'new')).toThrow('not under this number')
  })

  test.each(['    code\n    more', '　　第一段\n\n　　第二段'])('keeps the spaces before %j', (content) => {
    expect(edit('## A\n\nx\n\n## B\n', 'A', `\n${content}\n\n`)).toBe(`## A\n\n${content}\n\n## B\n`)
  })

  test.each(['```\nopen', '<!-- open', '~~~~\n```'])('is not filled with what swallows the next one: %j', (content) => {
    expect(() => edit('## A\n\nx\n\n## B\n', 'A', content)).toThrow('does not close')
    expect(edit('## B\n\n## A\n\nx\n', 'A', content)).toBe(`## B\n\n## A\n\n${content}\n`)
    expect(() => editBody('# T\n\nx\n', { operation: 'prepend', content })).toThrow('does not close')
  })
})

test('a passage that overlaps itself stands twice, and a huge one is found', () => {
  expect(() => editBody('aaa', { operation: 'findReplace', find: 'aa', content: 'b' })).toThrow('2 times')
  const line = 'some words\n'.repeat(90_000)
  expect(editBody(`${line}end\n`, { operation: 'findReplace', find: `${line}end`, content: 'b' })).toBe('b\n')
})
