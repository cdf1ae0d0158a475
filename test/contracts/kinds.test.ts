import { expect, test } from 'vitest'
import { kinds } from '../../src/kinds/index.ts'

test.each(kinds)('the tools of $name are its operations that agents are offered, in the same order', async (kind) => {
  const offered = (await kind.operations()).filter(({ tool }) => tool !== undefined)
  expect(await kind.tools?.()).toEqual(offered)
  for (const { audience } of offered) expect(audience).toContain('agent')
})
