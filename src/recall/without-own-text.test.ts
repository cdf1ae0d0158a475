import { expect, test } from 'vitest'
import { estimateTokens } from '../contract/index.ts'
import { withoutOwnText, withoutOwnWords } from './without-own-text.ts'

test('blocks that Mnema had put into the prompt are removed', () => {
  const prompt =
    'before <recall session_id="s" query_id="q">\n0.74 | project://a | b\n</recall> between <memory from="mnema">x</memory> after'
  expect(withoutOwnText(prompt)).toBe('before  between  after')
})

test('blocks are known whose brackets a host has written otherwise, and those that it cut off', () => {
  const block = '<memory from="mnema" about="rules">\n- Keep it pure.\n</memory>'
  const escaped = block.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(withoutOwnText(`a ${escaped} b`)).toBe('a  b')
  expect(withoutOwnText(JSON.stringify({ text: `a ${block} b` }))).toBe('{"text":"a  b"}')
  for (const whole of [block, escaped, '<recall session_id="s" query_id="q">\n0.7 | x\n</recall>'])
    expect(withoutOwnText(`the prompt\n${whole.slice(0, 34)}`)).toBe('the prompt\n')
})

test('every text of an event is cleaned, and what a tool of ours said is not kept at all', () => {
  const own = '<memory from="mnema">x</memory>'
  const event = { name: 'tool.failed', nativeName: 'n', prompt: `p${own}`, reply: `r${own}` } as const
  expect(withoutOwnWords({ ...event, tool: { name: 'Bash', output: `o${own}`, error: `e${own}` } })).toEqual({
    ...event,
    prompt: 'p',
    reply: 'r',
    tool: { name: 'Bash', output: 'o', error: 'e' },
  })
  for (const name of [
    'mcp__mnema__lore_search',
    'mcp_mnema_lore_search',
    'mcp__plugin_mnema_mnema__get_rules',
    'lore_boot',
  ])
    expect(withoutOwnWords({ ...event, tool: { name, input: {}, error: 'refused' } }).tool).toEqual({ name, input: {} })
  for (const name of ['mcp__other__get_rules', 'explore_boot', 'memory_search_all']) {
    const tool = { name, error: 'refused' }
    expect(withoutOwnWords({ ...event, tool }).tool).toEqual(tool)
  }
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
