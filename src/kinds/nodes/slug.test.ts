import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameContent } from './name-content.ts'
import { faultOf } from './segment.ts'
import { makeSlug, numberSlug } from './slug.ts'

test.each([
  ['Refund idempotency', 'refund_idempotency'],
  ['  How *not* to — deploy!  ', 'how_not_to_deploy'],
  ['退款：幂等键', '退款_幂等键'],
  ['C++ & Rust', 'c_rust'],
  ['v3.4.1', 'v3.4.1'],
  ['.cursor', 'cursor'],
  ['नमस्ते दुनिया', 'नमस्ते_दुनिया'],
  ['🚀', undefined],
  ['---', undefined],
])('%s becomes %s', (text, slug) => {
  expect(makeSlug(text)).toBe(slug)
})

test('a long text is cut at a word', () => {
  const slug = makeSlug('a very long heading that goes on and on until nobody remembers how it has begun')
  expect(slug?.length).toBeLessThanOrEqual(64)
  expect('a_very_long_heading_that_goes_on_and_on_until_nobody_remembers_how'.startsWith(slug ?? '-')).toBe(true)
})

test('every slug is a valid segment, also with a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 9999 }), (text, number) => {
      const slug = makeSlug(text)
      if (slug === undefined) return
      expect(faultOf(slug)).toBeUndefined()
      expect(faultOf(numberSlug(slug, number))).toBeUndefined()
    }),
  )
})

test.each([
  ['# Retry policy\n\nThree times.', 'Retry policy'],
  ['\n\n> Use pnpm here, never npm.', 'Use pnpm here'],
  ['The gateway allows 40 requests a second.', 'The gateway allows 40 requests a'],
  ['退款接口必须幂等。重复事件只记一次。', '退款接口必须幂等'],
  ['🚀🚀\n\n---', undefined],
])('a text without a name is called by its beginning', (content, name) => {
  expect(nameContent(content)).toBe(name)
})
