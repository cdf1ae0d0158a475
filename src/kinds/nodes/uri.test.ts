import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MnemaError } from '../../contract/index.ts'
import { formatUri, parseUri } from './uri.ts'

const options = { defaultDomain: 'core', field: 'uri', locale: 'en' } as const

function failure(uri: string): MnemaError {
  try {
    parseUri(uri, options)
  } catch (error) {
    if (error instanceof MnemaError) return error
    throw error
  }
  throw new Error(`accepted: ${uri}`)
}

describe('addresses', () => {
  test.each([
    ['core://soul', 'core://soul'],
    ['webhooks', 'core://webhooks'],
    ['/a/b/', 'core://a/b'],
    ['project://', 'project://'],
    ['project:///shop/', 'project://shop'],
    ['  project://shop  ', 'project://shop'],
    ['project://支付/退款规则', 'project://支付/退款规则'],
    ['project://тесты/v1.0_beta-2', 'project://тесты/v1.0_beta-2'],
    ['project://हिन्दी/ภาษาไทย/한국어/العربية', 'project://हिन्दी/ภาษาไทย/한국어/العربية'],
    ['project://cafe\u0301', 'project://caf\u00e9'],
    ['project://Shop', 'project://Shop'],
    [`core://${'a'.repeat(64)}`, `core://${'a'.repeat(64)}`],
    [`core://${Array(12).fill('a').join('/')}`, `core://${Array(12).fill('a').join('/')}`],
  ])('%s is read', (uri, expected) => {
    expect(formatUri(parseUri(uri, options))).toBe(expected)
  })

  test.each([
    ['project://a//b', 'empty'],
    ['project://../etc', 'only dots'],
    ['project://a/./b', 'only dots'],
    ['project://has space', 'U+0020'],
    ['project://rocket🚀', '"🚀" (U+1F680)'],
    ['project://a?b', '"?" (U+003F)'],
    ['project://a%2Fb', '"%"'],
    ['project://a\\b', '"\\"'],
    ['project://a\u200bb', 'U+200B'],
    ['project://a\u202eb', 'U+202E'],
    ['project://\u0301a', 'U+0301'],
    [`core://${'a'.repeat(65)}`, '65 characters'],
    [`core://${Array(13).fill('a').join('/')}`, '13 segments'],
    ['Core://soul', 'domain'],
    ['1core://soul', 'domain'],
    [`${'d'.repeat(33)}://x`, 'domain'],
    ['://x', 'domain'],
    ['project://a://b', '":"'],
  ])('%s is refused', (uri, reason) => {
    const error = failure(uri)
    expect(error.code).toBe('invalid_input')
    expect(error.field).toBe('uri')
    expect(error.message).toContain(reason)
    expect(error.remedy).toBeTruthy()
  })

  test('an error never shows a hidden character', () => {
    expect(failure('project://a\u202eb').message).not.toContain('\u202e')
  })

  test('whatever is accepted is read again as the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        let place: ReturnType<typeof parseUri>
        try {
          place = parseUri(text, options)
        } catch (error) {
          return error instanceof MnemaError
        }
        expect(parseUri(formatUri(place), options)).toEqual(place)
        return true
      }),
    )
  })
})
