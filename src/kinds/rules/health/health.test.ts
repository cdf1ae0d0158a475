import { expect, test } from 'vitest'
import { openRules, type SeededRule } from '../../../../test/support/open-rules.ts'

const rules: SeededRule[] = [
  { text: 'Keep views free of requests', scope: 'glob:web/**/*.vue,old/**' },
  { text: 'Return errors as problem+json', scope: 'section:src/api' },
  { text: 'Use proper names for things', triggers: ['naming'] },
  { text: 'Keep functions under 40 lines', triggers: ['function length'] },
]

test('doctor names dead scopes, vague words, rules without tags and what excludes another', async () => {
  const shop = await openRules()
  shop.write('web/a/Home.vue', '')
  const ids = await shop.seed(...rules)
  const [other = ''] = await shop.seed({ text: 'Keep functions under 80 lines', scope: 'glob:web/**' })
  await shop.person('approve', { ids: [other] })
  const { text, output } = await shop.person('doctor', {})
  const found = new Map<string, string[]>()
  for (const finding of Array.isArray(output.findings) ? output.findings : []) {
    if (typeof finding !== 'object' || finding === null || Array.isArray(finding)) continue
    const about = Array.isArray(finding.rules) ? finding.rules.map((rule) => JSON.stringify(rule).slice(7, 15)) : []
    found.set(String(finding.kind), [...(found.get(String(finding.kind)) ?? []), ...about])
  }
  expect(found.get('dead scope')).toEqual([ids[0], ids[1]])
  expect(text).toContain('No file matches old/**.')
  expect(text).toContain('section:src/api is a section of no file.')
  expect(found.get('vague')).toEqual([ids[2]])
  expect(found.get('untagged')).toEqual([ids[0], ids[1], other])
  expect(found.get('contradiction')).toEqual([ids[3], other])
})

test('a project in which all is well has nothing to look at', async () => {
  const shop = await openRules()
  await shop.seed({ text: 'Paginate list endpoints with a cursor', triggers: ['pagination'] })
  expect((await shop.person('doctor', {})).text).toContain('Nothing to look at.')
})

test('resolve says of every rule whether and why it would be sent, and sends nothing', async () => {
  const shop = await openRules()
  await shop.seed(
    { text: 'Never commit secrets', always: true },
    { text: 'Paginate list endpoints with a cursor', triggers: ['pagination'] },
    { text: 'Return errors as problem+json' },
    { text: 'Translate every label', scope: 'section:web' },
  )
  const asked = { paths: ['src/api/orders.ts'], task: 'add pagination' }
  const { output, text } = await shop.person('resolve', asked)
  expect(output.rules).toMatchObject([
    { text: 'Never commit secrets', sent: true, reason: 'always' },
    { text: 'Paginate list endpoints with a cursor', sent: true, reason: 'relevant', because: ['pagin'] },
    { text: 'Return errors as problem+json', sent: false, reason: 'not relevant' },
    { text: 'Translate every label', sent: false, reason: 'out of scope', likelihood: 0 },
  ])
  expect(text).toContain('an agent would get 2 of 4 rule(s)')
  expect((await shop.agent('get_rules', asked)).text).toContain('- [global] Paginate')
})
