import { expect, test } from 'vitest'
import { openRules } from '../../../test/support/open-rules.ts'
import { numbered, plantRepository } from '../../../test/support/source-trees.ts'

const tries = numbered(
  12,
  (n) => `app/part_${n}.py`,
  (n) => `def read_part_${n}(name):
    try:
        return open(f"{name}-${n}")
    except OSError:
        return None
`,
)

test('conventions are candidates with their numbers, and nothing is saved', async () => {
  const shop = await openRules()
  plantRepository(shop.directory, tries)
  const { text, output } = await shop.agent('discover_conventions', {})
  expect(text).toContain('candidate convention(s) in `shop`:')
  expect((await shop.person('list', {})).output.rules).toEqual([])
})
