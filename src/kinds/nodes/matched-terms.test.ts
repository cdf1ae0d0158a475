import { expect, test } from 'vitest'
import { foldText } from './match-words.ts'
import { orderTerms } from './matched-terms.ts'

test('terms in the prompt come first, then those that share a word with it', () => {
  const prompt = foldText('How do I replay a refund webhook, 幂等键 or not?')
  const terms = ['stripe', 'idempotency key', 'Refund Webhook', '幂等', 'replay window']
  expect(orderTerms(terms, prompt).map(({ term, match }) => `${term} ${match}`)).toEqual([
    'Refund Webhook 2',
    '幂等 2',
    'replay window 1',
    'stripe 0',
    'idempotency key 0',
  ])
})

test.each([
  ['refund webhook', 'why do webhooks for refunds fail?', 2],
  ['lock gate', 'operating lock-gates', 2],
  ['v3.4.1', 'since v3.4.1 it fails', 2],
  ['sync-ledger2', '重启sync-ledger2后', 2],
  ['the', 'the', 2],
  ['of the', 'one of these', 0],
])('%s in "%s"', (term, text, match) => {
  expect(orderTerms([term], foldText(text))[0]?.match).toBe(match)
})

test('a term inside of another word does not count', () => {
  expect(orderTerms(['form'], foldText('the platform'))[0]?.match).toBe(0)
})
