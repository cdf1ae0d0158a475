import { expect, test } from 'vitest'
import { estimateTokens } from '../contract/index.ts'
import { withoutOwnText } from './without-own-text.ts'

test('blocks that Mnema had put into the prompt are removed', () => {
  const prompt =
    'before <recall session_id="s" query_id="q">\n0.74 | project://a | b\n</recall> between <memory from="mnema">x</memory> after'
  expect(withoutOwnText(prompt)).toBe('before  between  after')
})

test('a tag that a person mentions stays', () => {
  for (const prompt of [
    'why does <recall> print nothing?',
    'the <memory-map> tag </memory>',
    'a </recall> alone',
    '<recall',
  ]) {
    expect(withoutOwnText(prompt)).toBe(prompt)
  }
})

test('a prompt full of openings is read in linear time', () => {
  const prompt = `${'<recall '.repeat(100_000)}end`
  expect(withoutOwnText(prompt)).toBe(prompt)
})

test('tokens are counted by script', () => {
  expect(estimateTokens('')).toBe(0)
  expect(estimateTokens('twelve chars')).toBe(3)
  expect(estimateTokens('退款接口')).toBe(4)
  expect(estimateTokens('退款 api')).toBe(3)
})
