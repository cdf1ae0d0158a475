import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MnemaError } from '../../../contract/index.ts'
import {
  changeHead,
  editBody,
  fieldsOf,
  outlineOf,
  readHead,
  referencesIn,
  renameHeading,
  splitHead,
  titleOf,
} from './index.ts'

const guide =
  '# Guide\n\n## Journal\n\nFirst text.\n\n| Column | Text |\n| --- | --- |\n| next | `## Next` |\n\n~~~~md\n## Next\n- cites [[Fenced target]]\n```\n## Next\n```\n~~~~\n\nWrite `- part_of [[Inline target]]`, or ``[[Double `tick` target]]``.\n\n- [x] done with [[Task target]]\n\n## Next\n\n- cites [[Real target]]\n\n```\n## Unclosed fence\n[[Late target]]\n'

function refusalOf(work: () => unknown): MnemaError {
  try {
    work()
  } catch (error) {
    if (error instanceof MnemaError) return error
  }
  throw new Error('it was not refused')
}

describe('the outline', () => {
  test('has the headings that a parser sees, and no quoted one', () => {
    expect(outlineOf(guide).map(({ path }) => path)).toEqual(['Guide', 'Guide > Journal', 'Guide > Next'])
  })

  test('has headings of both forms, with their marks', () => {
    const body = 'Top\n===\n\nBelow\n-----\n\n### With `code` ###\n\n> # Quoted\n\n- # in a list\n'
    expect(outlineOf(body).map(({ level, path, line }) => [level, path, line])).toEqual([
      [1, 'Top', 1],
      [2, 'Top > Below', 4],
      [3, 'Top > Below > With `code`', 7],
    ])
  })
})

describe('links', () => {
  test('are those outside of code, with the relation that a line of a list says', () => {
    expect(referencesIn(guide)).toEqual([
      { relation: 'mentions', target: 'Task target' },
      { relation: 'cites', target: 'Real target' },
    ])
  })

  test.each([
    ['- depends on [[Plan]] (since May)', [{ relation: 'depends on', target: 'Plan' }]],
    ['* 依赖 [[发布计划#风险|风险]]', [{ relation: '依赖', target: '发布计划' }]],
    ['- [fact] it is in [[Plan]]', [{ relation: 'mentions', target: 'Plan' }]],
    ['- See what we wrote about it, at length, in [[Plan]]', [{ relation: 'mentions', target: 'Plan' }]],
    ['- part of [[Plan]] and more', [{ relation: 'mentions', target: 'Plan' }]],
    [
      'text ![[Picture.png]] and [[A]] and [[B|b]]',
      ['Picture.png', 'A', 'B'].map((target) => ({ relation: 'mentions', target })),
    ],
    ['| a | [[Plan\\|the plan]] |', [{ relation: 'mentions', target: 'Plan' }]],
    ['\\[[Escaped]] <!-- [[Hidden]] --> [[#here]]', []],
  ])('%s', (body, expected) => {
    expect(referencesIn(body)).toEqual(expected)
  })
})

describe('an edit', () => {
  test('replaces a section up to the next heading of its level, whatever is quoted in it', () => {
    const first = editBody(guide, { operation: 'replaceSection', section: 'Journal', content: 'Fresh text.' })
    const second = editBody(first, {
      operation: 'replaceSection',
      section: 'Next',
      content: '- cites [[Other target]]',
    })
    expect(second).toBe('# Guide\n\n## Journal\n\nFresh text.\n\n## Next\n\n- cites [[Other target]]\n')
  })

  const twice = '# A\n\n## Setup\n\none\n\n# B\n\n## Setup\n\ntwo\n'
  test.each(['B > Setup', '## B > Setup', 'Setup [2]', 'b › setup'])(
    'finds the second of two equal headings by %s',
    (section) => {
      expect(editBody(twice, { operation: 'replaceSection', section, content: 'new' })).toBe(
        '# A\n\n## Setup\n\none\n\n# B\n\n## Setup\n\nnew\n',
      )
    },
  )

  test('names the candidates of a heading that stands twice, and the headings where it stands nowhere', () => {
    const ambiguous = refusalOf(() => editBody(twice, { operation: 'replaceSection', section: 'setup', content: '' }))
    expect(ambiguous).toMatchObject({ code: 'invalid_input', field: 'section' })
    expect(ambiguous.remedy).toContain('A > Setup (line 3) · B > Setup (line 9)')
    const missing = refusalOf(() => editBody(twice, { operation: 'replaceSection', section: 'Usage', content: '' }))
    expect(missing.data).toEqual({ outline: ['A', 'A > Setup', 'B', 'B > Setup'] })
  })

  test('finds a passage across Windows line ends and keeps them', () => {
    const body = '# T\r\n\r\nFirst line.\r\nSecond line.\r\n'
    expect(
      editBody(body, { operation: 'findReplace', find: 'First line.\nSecond line.', content: 'First line.\nChanged.' }),
    ).toBe('# T\r\n\r\nFirst line.\r\nChanged.\r\n')
  })

  test.each([
    ['a word', 'one two three\n', 'two ', 'one three\n'],
    ['a paragraph', 'a\n\nb\n\nc\n', 'b', 'a\n\nc\n'],
    ['an item', '- a\n- b\n- c\n', 'b', '- a\n- c\n'],
    ['a task', '- [ ] a\n- [x] b\n', 'b', '- [ ] a\n'],
    ['the end', 'a\n\nb\n', 'b', 'a\n'],
    ['a line of a quote', '> a\n> b\n> c\n', 'b', '> a\n> c\n'],
    ['what stands between wide gaps', 'a\n\n\nb\n\n\nc\n', 'b', 'a\n\nc\n'],
    ['Windows lines', 'a\r\n\r\nb\r\nb2\r\n\r\nc\r\n', 'b\nb2', 'a\r\n\r\nc\r\n'],
    ['with signs', 'cost: $1.00 (a|b)?\n', ' $1.00 (a|b)?', 'cost:\n'],
  ])('takes away %s without a gap', (_, body, find, expected) => {
    expect(editBody(body, { operation: 'findReplace', find, content: '' })).toBe(expected)
  })

  test('refuses a passage that stands twice or nowhere, and says where it is', () => {
    const twice = refusalOf(() => editBody('a b\na b\n', { operation: 'findReplace', find: 'a b', content: 'c' }))
    expect(twice.data).toEqual({ count: 2, lines: [1, 2] })
    const nowhere = refusalOf(() =>
      editBody('x\nthe old gate is open\n', { operation: 'findReplace', find: 'The old  gate', content: 'c' }),
    )
    expect(nowhere.data).toEqual({ line: 2 })
  })

  test('appends with a blank line between, and puts what comes first below the title', () => {
    expect(editBody('# T\n\na', { operation: 'append', content: 'b' })).toBe('# T\n\na\n\nb\n')
    expect(editBody('# T\n\na\n', { operation: 'prepend', content: 'b' })).toBe('# T\n\nb\n\na\n')
    expect(editBody('a\n', { operation: 'prepend', content: 'b\n\n' })).toBe('b\n\na\n')
    expect(editBody('', { operation: 'append', content: 'b' })).toBe('b\n')
    expect(editBody('a', { operation: 'append', content: ' \n' })).toBe('a')
  })
})

describe('a title', () => {
  test.each([
    ['# Old #\r\n\r\nx', 'a: b', '# a: b #\r\n\r\nx'],
    ['Old\n===\n\nx', 'New', 'New\n===\n\nx'],
    ['Old\n===\n\nx', '- dash first', '# - dash first\n\nx'],
    ['# Old\n', 'C #', '# C \\#\n'],
    ['# Other\n', 'New', '# Other\n'],
  ])('that becomes another in %j stays one: %s', (body, title, expected) => {
    expect(renameHeading(body, 'Old', title)).toBe(expected)
  })

  test.each([
    ['# One\n\n## Two', 'One'],
    ['intro\n\n# Later', 'Later'],
    ['\n\n> quoted words\n', 'quoted words'],
    ['- item\n', 'item'],
    ['```\n# code\n```\n', 'code'],
    ['***\n', undefined],
    ['', undefined],
    ['🚀', '🚀'],
    ['# 发布计划', '发布计划'],
  ])('of %j is %j', (body, title) => {
    expect(titleOf(body)).toBe(title)
  })
})

const line = fc.stringMatching(/^[a-zA-Zäß漢字🚀 .,#*`~>|[\]()-]{0,20}$/u)
const document = fc
  .array(line, { maxLength: 30 })
  .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)))

test('no edit mixes line ends, and what stands around a replaced section stays byte for byte', () => {
  fc.assert(
    fc.property(document, fc.nat(), line, (body, pick, content) => {
      const headings = outlineOf(body)
      const heading = headings[pick % Math.max(1, headings.length)]
      if (heading === undefined || heading.text === '' || /\[\d+\]$|[>›]/.test(heading.text)) return
      if (headings.filter(({ path }) => path === heading.path).length > 1) return
      let next: string
      try {
        next = editBody(body, { operation: 'replaceSection', section: heading.path, content })
      } catch (error) {
        if (error instanceof MnemaError) return
        throw error
      }
      expect(next.startsWith(body.slice(0, heading.end))).toBe(true)
      if (body.includes('\r\n')) expect(next.replaceAll('\r\n', '')).not.toContain('\n')
      else expect(next).not.toContain('\r')
    }),
    { numRuns: 300 },
  )
})

describe('a head', () => {
  const plan =
    '---\r\n# the owner decides this\r\ntitle: "Move the archive"\r\ndue: 2026-02-03   # not before\r\nlocked: "no"\r\ntags: [type/plan, area/ops]\r\nzip: 00123\r\n---\r\n\r\n# Move the archive\r\n'

  test.each(['', '\ufeff'])('is split off byte for byte and read as it is written (%j before it)', (mark) => {
    const { head, body } = splitHead(mark + plan)
    expect(head + body).toBe(mark + plan)
    expect(body).toBe('\r\n# Move the archive\r\n')
    expect(readHead(head)).toEqual({ title: 'Move the archive', tags: ['type/plan', 'area/ops'] })
    expect(fieldsOf(head)).toMatchObject({ due: '2026-02-03', locked: 'no', zip: '00123' })
  })

  test.each([
    ['---\n\ntext after a rule\n\n---\n', ''],
    ['---\nmood: calm\n---\n\ntext\n\n---\n', '---\nmood: calm\n---\n'],
    ['--- \na: [broken\n---\ntext', '--- \na: [broken\n---\n'],
    ['---\n---\ntext', '---\n---\n'],
    ['----\na: b\n----\n', ''],
    ['---\na: b\nno end', ''],
    ['---\na: b\n...\ntext', '---\na: b\n...\n'],
  ])('of %j is %j', (text, head) => {
    expect(splitHead(text).head).toBe(head)
  })

  test('changes only the value that is to be another', () => {
    const { head } = splitHead(plan)
    expect(changeHead(head, { title: 'Move: it' })).toBe(head.replace('"Move the archive"', '"Move: it"'))
    expect(changeHead(head, { tags: ['area/ops'] })).toBe(head.replace('[type/plan, area/ops]', '[area/ops]'))
    expect(changeHead(head, { tags: undefined })).toBe(head.replace('tags: [type/plan, area/ops]\r\n', ''))
    expect(changeHead(head, { slug: 'move' })).toBe(head.replace('00123\r\n', '00123\r\nslug: move\r\n'))
    expect(changeHead('', { title: 'A', tags: [] })).toBe('---\ntitle: A\n---\n')
    const list = '---\ntags:\n  - a # first\n  - b\nother: 1\n---\n'
    expect(readHead(changeHead(list, { tags: ['c', 'd'] }))).toEqual({ tags: ['c', 'd'] })
    expect(changeHead(list, { tags: undefined })).toBe('---\nother: 1\n---\n')
  })

  const words = fc.oneof(
    fc.string({ minLength: 1, maxLength: 20 }),
    fc.constantFrom('yes', 'null', '1e3', 'a: b', '# c', '- d', '2025-11-08', "'quoted", '85% | a\\b', 'C#', '…', '🚀'),
  )
  const clean = (text: string): string => text.replace(/[\s\u2028\u2029\ufeff]+/g, ' ').trim()
  test('gives every value back as it was given, and leaves the other lines alone', () => {
    fc.assert(
      fc.property(words, fc.array(words, { maxLength: 5 }), (title, tags) => {
        const wanted = clean(title)
        const list = tags.map(clean).filter((tag) => tag !== '' && !tag.startsWith('#'))
        const { head } = splitHead(plan)
        const changed = changeHead(changeHead(head, { title: wanted }), { tags: list })
        const read = readHead(changed)
        expect(read.title).toBe(wanted === '' ? undefined : wanted)
        expect(read.tags ?? []).toEqual(list)
        for (const kept of ['# the owner decides this\r\n', 'due: 2026-02-03   # not before\r\n', 'zip: 00123\r\n'])
          expect(changed).toContain(kept)
      }),
      { numRuns: 500 },
    )
  })
})
