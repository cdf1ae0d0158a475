import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { symbolKey, symbolSort, symbolsIn, symbolWeight } from './index.ts'

describe('symbols of a text', () => {
  test.each([
    ['ld: undefined symbol deflate', ['deflate']],
    ['链接 zlib 时报 undefined symbol deflate，怎么办', ['deflate', 'zlib']],
    ['error[E0308]: mismatched types', ['E0308']],
    ["error TS2345: Argument of type 'string | undefined' is not assignable to 'UserId'.", ['UserId', 'TS2345']],
    ["error CS1061: 'Cart' does not contain a definition for 'Total'", ['Cart', 'CS1061']],
    ['error NU1101: Unable to find package Foo.Bar.', ['Foo.Bar', 'NU1101']],
    [
      'error LNK2019: unresolved external symbol __imp_curl_easy_init referenced in function main',
      ['__imp_curl_easy_init', 'LNK2019'],
    ],
    ['ORA-00001: unique constraint (APP.PK_ORDERS) violated', ['APP.PK_ORDERS', 'ORA-00001']],
    [
      'duplicate key value violates unique constraint "users_email_key" (SQLSTATE 23505)',
      ['users_email_key', 'SQLSTATE 23505'],
    ],
    ['connect ECONNREFUSED 127.0.0.1:5432', ['ECONNREFUSED']],
    ["error: 'strlcpy' was not declared in this scope", ['strlcpy']],
    ['peer react@"^17.0.0" from @dnd-kit/core@6.0.0', ['@dnd-kit/core', 'react']],
    ['require() of node_modules/chalk/source/colour.js not supported', ['chalk', 'colour.js']],
    ['Process finished with exit code 137', ['exit code 137']],
    ['类型错误：函数 parse_header 的参数不对', ['parse_header']],
  ])('%s', (text, symbols) => {
    expect(symbolsIn(text, 24)).toEqual(symbols)
  })

  test.each([
    'the build breaks when I upgrade to the new version',
    'Error: file not found',
    '编译失败，找不到文件',
    '',
  ])('ordinary words are none: %s', (text) => {
    expect(symbolsIn(text, 24)).toEqual([])
  })

  test('the rarest come first, and only as many as are wanted', () => {
    const text = 'TypeError: E0308 in `tokio::spawn` of main.rs with --verbose for user_service_factory'
    const found = symbolsIn(text, 24)
    const weights = found.map(symbolWeight)
    expect(weights).toEqual([...weights].sort((one, other) => other - one))
    expect(symbolsIn(text, 2)).toEqual(found.slice(0, 2))
    expect(symbolsIn(text, 0)).toEqual([])
  })

  test.each([
    ['_deflate', 'deflate'],
    ['__imp_deflate', 'deflate'],
    ['deflate@16', 'deflate'],
    ['deflate()', 'deflate'],
    ['_ZN4zlib7deflateEv', 'zlib::deflate'],
    ['_ZN4core3fmt9Formatter3pad17h0123456789abcdefE', 'core::fmt::formatter::pad'],
    ['IServiceCollection', 'iservicecollection'],
  ])('%s is compared as %s', (symbol, key) => {
    expect(symbolKey(symbol)).toBe(key)
  })

  test.each([
    ['ENOENT', 'code'],
    ['java.lang.NullPointerException', 'class'],
    ['--legacy-peer-deps', 'flag'],
    ['tsconfig.json', 'file'],
    ['users_email_key', 'name'],
  ] as const)('%s is a %s', (symbol, sort) => {
    expect(symbolSort(symbol)).toBe(sort)
  })
})

test('any text is read without fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), fc.nat(30), (text, most) => {
      const found = symbolsIn(text, most)
      expect(found.length).toBeLessThanOrEqual(most)
      expect(new Set(found.map(symbolKey)).size).toBe(found.length)
    }),
    { numRuns: 300 },
  )
})

test.each(['a', 'a.', 'a::', "'", '`a', '@a/', '_Z1', 'E', 'ERR_', '--a', '错', 'symbol ', 'node_modules/', '12', '<'])(
  'a very long run of %j is read in linear time',
  (unit) => {
    expect(symbolsIn(unit.repeat(500_000), 24).length).toBeLessThanOrEqual(24)
  },
)
