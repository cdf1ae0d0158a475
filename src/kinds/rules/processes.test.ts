import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleChild, type ChildProgram } from '../../../test/support/child-program.ts'
import { openRules } from '../../../test/support/open-rules.ts'
import { initRepository } from '../../../test/support/rule-repositories.ts'

let program: ChildProgram
beforeAll(async () => {
  program = await bundleChild('test/support/children/add-rules.ts')
})
afterAll(() => program.remove())

test('two processes that add a hundred rules each lose none, and what both add is one', async () => {
  const { app, directory, person } = await openRules()
  initRepository(directory)
  const children = ['alpha', 'beta'].map((name) => program.start(app.settings.home, directory, name, '100'))
  expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0])
  const { output } = await person('list', {})
  const rules: { id: string; text: string; status: string }[] = JSON.parse(JSON.stringify(output.rules))
  const texts = rules.map(({ text }) => text)
  expect(texts.filter((text) => text.includes('alpha'))).toHaveLength(100)
  expect(texts.filter((text) => text.includes('beta'))).toHaveLength(100)
  expect(texts.filter((text) => text.startsWith('Review'))).toHaveLength(100)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(300)
  expect(rules.every(({ status }) => status === 'active')).toBe(true)
}, 120_000)
