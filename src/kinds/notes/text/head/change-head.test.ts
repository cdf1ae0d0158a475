import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeHead, fieldsOf, readHead, splitHead } from './index.ts'

describe('a field is changed within its own lines', () => {
  test.each([
    ['a list at the left', 'tags:\n- a # one\n- b\nx: 1', 'tags:\n- a # one\n- "new: one"\nx: 1'],
    [
      'a list in lines',
      'tags: # list\n  # first\n  - a\n  - b # two\n# x\nx: 1',
      'tags: # list\n  # first\n  - a\n  - "new: one"\n# x\nx: 1',
    ],
    ['a list in brackets', 'tags: [ b, c ] # list\nx: 1', 'tags: [a, "new: one"] # list\nx: 1'],
    ['nothing but a comment', 'tags: # none\nx: 1', 'tags: [a, "new: one"] # none\nx: 1'],
    ['words', 'tag: b c\nx: 1', 'tag: [a, "new: one"]\nx: 1'],
    ['a text over several lines', 'tags: >-\n  b\n  c\n\nx: 1', 'tags: [a, "new: one"]\n\nx: 1'],
    ['fields that are indented', '  x: 1\n  y: 2', '  x: 1\n  y: 2\n  tags: [a, "new: one"]'],
    ['fields in braces', '{x: 1, y: 2}', '{ x: 1, y: 2, tags: [ a, "new: one" ] }'],
    ['a blank line at the end', 'x: 1\n', 'x: 1\n\ntags: [a, "new: one"]'],
    ['a text that keeps its blank lines', 'x: |+\n  a\n', 'x: |+\n  a\n\ntags: [a, "new: one"]'],
  ])('where it has %s', (_, before, after) => {
    for (const end of ['\n', '\r\n']) {
      const [head, wanted] = [before, after].map((yaml) => `---\n${yaml}\n---\n`.replaceAll('\n', end))
      expect(changeHead(head ?? '', { tags: ['a', 'new: one'] })).toBe(wanted)
    }
  })

  test('a field under two spellings is taken away under both', () => {
    expect(changeHead('---\ntag: a\nx: 1\ntags: [b]\n---\n', { tags: [] })).toBe('---\nx: 1\n---\n')
  })

  test('a new head has the line ends that are asked for', () => {
    expect(changeHead('\ufeff', { title: 'A', slug: 'b' }, '\r\n')).toBe('\ufeff---\r\ntitle: A\r\nslug: b\r\n---\r\n')
  })

  const trap = fc.oneof(
    fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
    fc.constantFrom(
      'yes',
      '1e3',
      'a: b',
      '# c',
      '- d',
      '---',
      '...',
      'a\n---\nb',
      '\u0085',
      '{x',
      '*a',
      '&b',
      '!c',
      '%d',
      '@e',
      '`f',
      '🚀',
    ),
  )
  const text = trap.filter((value) => value.trim() === value && value !== '')
  const own = fc.constantFrom(
    'title: "x" # c',
    "title: 'x'",
    'title: |\n  x\n  y',
    'title: >\n  x\n\n  y\n',
    'title:',
    'title: x\n  y',
    '"title": x',
    '? title\n: x',
    '',
  )
  const tags = fc.constantFrom(
    'tags: [a,\n  b]',
    'tags:\n- a\n- b',
    'tags:\n  - a # c\n\n  # d\n  - "b"',
    'tags: a, b',
    'tags: {a: b}',
    '',
  )
  const others = fc.constantFrom(
    '# note',
    'due: 2026-02-03   # not before',
    'zip: 00123',
    'map:\n  tags: [q]\n  title: z',
    'text: |\n  title: q\n  tags:\n  - a',
    '',
  )
  const head = fc
    .tuple(others, own, others, tags, others, fc.constantFrom('\n', '\r\n'))
    .filter(([one, , two, , three]) => new Set([one, two, three]).size === 3)
    .map(([one, title, two, list, three, end]) =>
      `---\n${[one, title, two, list, three]
        .filter((part) => part !== '')
        .map((part) => `${part}\n`)
        .join('')}---\n`.replaceAll('\n', end),
    )

  test('every value reads back as it was given, and no other field changes', () => {
    fc.assert(
      fc.property(head, text, fc.uniqueArray(text, { maxLength: 4 }), (before, title, list) => {
        const after = changeHead(changeHead(before, { title }), { tags: list })
        const { title: _title, tags: _tags, ...kept } = fieldsOf(before)
        const { title: newTitle, tags: newTags, ...left } = fieldsOf(after)
        expect(splitHead(`${after}body`)).toEqual({ head: after, body: 'body' })
        expect(left).toEqual(kept)
        expect(newTitle).toBe(title)
        expect(newTags ?? []).toEqual(list)
        expect(readHead(after).title).toBe(title)
        if (before.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n')
        else expect(after).not.toContain('\r')
        for (const line of ['# note', 'due: 2026-02-03   # not before', 'zip: 00123'])
          if (before.includes(line)) expect(after).toContain(line)
      }),
      { numRuns: 250 },
    )
  })
})

describe('a head', () => {
  test.each([
    ['a heading between rules', '---\n# Title\n\nwords of a paragraph\n\n---\nmore'],
    ['a note and a paragraph between rules', '---\n\nNote: one\n\nwords of a paragraph\n\n---\nmore'],
    ['a list between rules', '---\n- a\n---\nmore'],
  ])('is not %s', (_, file) => {
    expect(splitHead(file)).toEqual({ head: '', body: file })
  })

  test.each(['1st: x', '$schema: x', '  title: x', '# only a comment', 'a: |\n  b\n\n  c\n\nd:\n- e', 'a: [broken\nb'])(
    'is %j',
    (yaml) => {
      expect(splitHead(`---\n${yaml}\n---\nbody`).body).toBe('body')
    },
  )

  test('and its body together are the text, whatever it is', () => {
    const part = fc.constantFrom('---', '...', '\n', '\r\n', '\ufeff', 'a: b', '# c', ' ', '- ', 'word', '\n\n')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 16 }), (parts) => {
        const file = parts.join('')
        const { head, body } = splitHead(file)
        expect(head + body).toBe(file)
        expect(splitHead(head).head).toBe(head)
      }),
      { numRuns: 1000 },
    )
  })
})
