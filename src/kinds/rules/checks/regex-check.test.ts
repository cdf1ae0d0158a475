import { describe, expect, test } from 'vitest'
import { compileRegex } from './regex-check.ts'
import { createSourceText } from './source-text.ts'
import { Overtime } from './within-time.ts'

/** What an expression finds in a text, at most so many, or why it is refused. */
async function find(pattern: string, text: string, flags = 'm', patience = 120_000): Promise<string[] | string> {
  const outcome = await compileRegex(pattern, flags)
  if ('refused' in outcome) return outcome.refused
  const found: string[] = []
  for await (const span of outcome.check.find(createSourceText(text), '', performance.now() + patience)) {
    if (span !== undefined) found.push(text.slice(span.start, span.end))
  }
  return found
}

test.each([
  ['console\\.log', 'console.log(1)', ['console.log']],
  ['^import', 'import a\nimport b', ['import', 'import']],
  ['\\u4e2d\\/x', '中/x', ['中/x']],
  ['\\p{Han}+', 'a 中文 b 日本', ['中文', '日本']],
  ['(?i)todo', 'ToDo', ['ToDo']],
  ['(?<word>a+)', 'aa b a', ['aa', 'a']],
])('%s finds what it finds in JavaScript', async (pattern, text, expected) => {
  expect(await find(pattern, text)).toEqual(expected)
})

describe('what backtracks elsewhere is matched here', () => {
  const line = `${'a'.repeat(100_000)}!`
  test.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y'])('%s', async (pattern) => {
    expect(await find(pattern, line)).toEqual([])
  })
})

test('what has too many states for its text is stopped', async () => {
  const text = 'abcdefghij klmno'.repeat(1 << 15)
  await expect(find('(?i)(?:[a-z ]{0,500}x|o)', text, '', 200)).rejects.toThrow(Overtime)
})

test.each([
  ['(?=a)', 'looks around'],
  ['(?<!a)b', 'looks around'],
  ['(a)\\1', 'refers back'],
  ['a{1001}', 'more than 1,000 times'],
  ['((a{100}){100}){100}', 'more than 1,000 times'],
  ['\\p{Script=Han}', '\\p{Han}'],
  ['(a', 'missing closing )'],
  ['a*', 'matches the empty text'],
  ['', 'matches the empty text'],
  ['(((((((((('.repeat(150), 'cannot be used'],
])('%s is refused: it %s', async (pattern, reason) => {
  expect(await find(pattern, '')).toContain(reason)
})

test('flags that mean nothing are refused', async () => {
  expect(await find('a', '', 'x')).toContain('i, m and s are')
  expect(await find('a.b', 'A\nB', 'is')).toEqual(['A\nB'])
})
