import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeTexts } from './mirror/index.ts'
import { decide } from './mount/decide.ts'
import { matchByContent, matchByPlace } from './mount/match-files.ts'

test.each([
  ['same', 'same', 'nothing'],
  ['same', 'changed', 'to-file'],
  ['same', 'gone', 'remove-file'],
  ['changed', 'same', 'to-note'],
  ['changed', 'changed', 'both'],
  ['changed', 'gone', 'revive-note'],
  ['gone', 'same', 'remove-note'],
  ['gone', 'changed', 'rewrite-file'],
  ['gone', 'gone', 'forget'],
  ['new', 'none', 'make-note'],
  ['none', 'new', 'make-file'],
  ['new', 'new', 'pair'],
] as const)('a file that is %s and a note that is %s: %s', (file, note, decision) => {
  expect(decide(file, note)).toBe(decision)
})

const lines = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'd\r\n'), { maxLength: 8 })
  .map((some) => some.join(''))

describe('two changes of one text', () => {
  test.each([
    ['in different lines', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
    ['in the same line', 'a\nb\n', 'A\nb\n', 'x\nb\n', undefined],
    ['side by side', 'a\nb\n', 'A\nb\n', 'a\nB\n', undefined],
    ['both at the end', 'a\n', 'a\nx\n', 'a\ny\n', undefined],
    ['the same on both sides', 'a\nb\nc\n', 'A\nb\nc\n', 'A\nb\nC\n', 'A\nb\nC\n'],
    ['a removal and a change elsewhere', 'a\nb\nc\n', 'b\nc\n', 'a\nb\nC\n', 'b\nC\n'],
    ['a last line without an end', 'a\nb\nc', 'A\nb\nc', 'a\nb\nc\n', 'A\nb\nc\n'],
  ])('%s', (_, base, one, other, merged) => {
    expect(mergeTexts(base, one, other)).toBe(merged)
    expect(mergeTexts(base, other, one)).toBe(merged)
  })

  test('it does not matter who comes first, and what only one changed is taken', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, one, other) => {
        expect(mergeTexts(base, one, other)).toBe(mergeTexts(base, other, one))
        expect(mergeTexts(base, one, base)).toBe(one)
        expect(mergeTexts(base, one, one)).toBe(one)
      }),
    )
  })
})

const known = (noteId: string, path: string, hint = noteId) => ({ noteId, path, hash: `hash ${noteId}`, hint })
const file = (path: string, hint: string) => ({ path, hint })

describe('which file belongs to which note', () => {
  test.each([
    ['each where it was', { a: 'a', b: 'b' }, { 'a.md': 'a', 'b.md': 'b' }],
    ['saved anew in its place', { a: 'new', b: 'b' }, { 'a.md': 'a', 'b.md': 'b' }],
    ['moved', { x: 'a', b: 'b' }, { 'x.md': 'a', 'b.md': 'b' }],
    ['a chain', { b: 'a', c: 'b' }, { 'b.md': 'a', 'c.md': 'b' }],
    ['places changed among themselves', { a: 'b', b: 'a' }, { 'a.md': 'a', 'b.md': 'b' }],
    [
      'kept under another name, and a new one in its place',
      { a: 'new', 'a old': 'a', b: 'b' },
      { 'a.md': 'a', 'b.md': 'b' },
    ],
  ])('%s', (_, disk, wanted) => {
    const files = Object.entries(disk).map(([name, hint]) => file(`${name}.md`, hint))
    const { found } = matchByPlace([known('a', 'a.md'), known('b', 'b.md')], files)
    expect(Object.fromEntries([...found].map(([noteId, { path }]) => [path, noteId]))).toEqual(wanted)
  })

  test('a file with two names is one note’s and another’s, never twice one', () => {
    const both = [known('a', 'a.md', 'h'), known('b', 'b.md', 'h')]
    const { found } = matchByPlace(both, [file('c.md', 'h'), file('d.md', 'h')])
    expect([...found.values()].map(({ path }) => path).sort()).toEqual(['c.md', 'd.md'])
    const one = matchByPlace(both, [file('b.md', 'h'), file('c.md', 'h')]).found
    expect([one.get('a')?.path, one.get('b')?.path]).toEqual(['c.md', 'b.md'])
    expect(matchByPlace(both, [file('c.md', 'h')]).found.size).toBe(1)
  })

  test('by the id in its head, else by its bytes, one of the same name first; a copy is nobody’s', () => {
    const missing = [known('a', 'a.md'), known('b', 'x/name.md'), { ...known('c', 'y/other.md'), hash: 'hash b' }]
    const unknown = [
      { ...file('edited.md', ''), hash: 'else', noteId: 'a' },
      { ...file('z/first.md', ''), hash: 'hash b', noteId: undefined },
      { ...file('z/name.md', ''), hash: 'hash b', noteId: undefined },
      { ...file('z/third.md', ''), hash: 'hash b', noteId: undefined },
    ]
    const found = matchByContent(missing, unknown)
    expect(Object.fromEntries([...found].map(([noteId, { path }]) => [noteId, path]))).toEqual({
      a: 'edited.md',
      b: 'z/name.md',
      c: 'z/first.md',
    })
  })
})
