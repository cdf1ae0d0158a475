import { expect, test } from 'vitest'
import { parsePulls } from './pull-numbers.ts'

test.each([
  ['', []],
  ['12', [12]],
  [' #12, 15 ', [12, 15]],
  ['15-18', [15, 16, 17, 18]],
  ['15 - 17', [15, 16, 17]],
  ['3 1 2-3', [1, 2, 3]],
  ['12,,15', [12, 15]],
  ['1-50', Array.from({ length: 50 }, (_, index) => index + 1)],
])('%j names %j', (text, pulls) => {
  expect(parsePulls(text)).toEqual({ pulls })
})

test.each(['abc', '0', '-3', '1.5', '12a', 'https://github.com/other/repository/pull/3', '1-2-3', '99999999999'])(
  '%j names none',
  (text) => {
    expect(parsePulls(text)).toEqual({ refused: 'prs does not name pull requests; write "12", "12, 15" or "15-18"' })
  },
)

test('ranges run forwards, and there is a limit', () => {
  expect(parsePulls('18-15')).toEqual({
    refused: 'prs has a range that runs backwards (18-15); write "12", "12, 15" or "15-18"',
  })
  const refused = 'prs names more than 50 pull requests; name at most 50 in one call'
  expect(parsePulls('1-51')).toEqual({ refused })
  expect(parsePulls('1-999999999')).toEqual({ refused })
  expect(parsePulls('1-30, 40-80')).toEqual({ refused })
})
