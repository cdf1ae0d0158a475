import { expect, test } from 'vitest'
import { segment } from './segments.ts'

const parts = (text: string): string => {
  const found: string[] = []
  segment(text, { word: (word) => found.push(word), han: (run) => found.push(`<${run}>`) })
  return found.join(' ')
}

test.each([
  ['The login token expires', 'the login token expires'],
  ['parseHTTPServer getURLsFast allURLs', 'parse http server get urls fast all urls'],
  ['snake_case pkg.mod.fn a/b-c useQueryClient', 'snake case pkg mod fn a b c use query client'],
  ['E0308 utf8 iPhone15Pro v2', 'e0308 utf8 i phone15 pro v2'],
  ['Café naïve ＦＵＬＬ ﬁle', 'cafe naive full file'],
  ['登录API令牌expires', '<登录> api <令牌> expires'],
  ['A', 'a'],
  ['', ''],
  ['… — !!! 🎉', ''],
])('%s', (text, expected) => {
  expect(parts(text)).toBe(expected)
})

test('leaves out what is too long to be a word', () => {
  expect(parts(`key ${'a1b2'.repeat(16)} end`)).toBe('key end')
})
