import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold } from './fold.ts'
import { newId } from './id.ts'
import { isBelow, keyStandingPlace, parentsWithin } from './place-key.ts'

const keyOf = (path: string) => keyStandingPlace({ tree: 't', path })

it('folds to something that folds to itself, in every script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }),
    { numRuns: 2000 },
  )
  for (const [one, two] of [
    ['STRASSE', 'straße'],
    ['ẞ', 'ss'],
    ['ΟΔΟΣ', 'οδος'],
    ['Å', 'å'],
  ] as const) {
    expect(fold(one)).toBe(fold(two))
  }
})

it('finds below a place what has its segments first, and nothing else', () => {
  const segment = fc.string({
    unit: fc.constantFrom('a', 'A', '-', '.', '0', 'é', '字', '\u{1f600}'),
    minLength: 1,
    maxLength: 3,
  })
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'))
  fc.assert(
    fc.property(path, path, (one, two) => {
      const [place, above] = [keyOf(one), keyOf(two)]
      const expected = `${fold(one)}`.startsWith(`${fold(two)}/`)
      const { from, before } = parentsWithin(above.key)
      expect(isBelow(place.key, above.key)).toBe(expected)
      expect(place.parentKey >= from && place.parentKey < before).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

it('makes ids that rise and never repeat', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('nd_'))
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
  expect(ids[0]).toMatch(/^nd_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
})
