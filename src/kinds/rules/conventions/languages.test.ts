import { describe, expect, onTestFinished, test } from 'vitest'
import { sourceSamples } from '../../../../test/support/source-samples.ts'
import { numbered, plantRepository } from '../../../../test/support/source-trees.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { mineConventions } from './index.ts'

async function mine(...trees: Readonly<Record<string, string>>[]) {
  const folder = createTemporaryFolder()
  onTestFinished(folder.remove)
  plantRepository(folder.path, ...trees)
  const mined = await mineConventions(folder.path, { minRatio: 0.9, minFiles: 5, signal: undefined, progress() {} })
  return new Map(mined.candidates.map((candidate) => [candidate.id, candidate]))
}

describe('the conventions of', () => {
  test.each(Object.entries(sourceSamples))(
    '%s are read from its syntax, not from comments and strings',
    async (_, style) => {
      const found = await mine(numbered(6, style.path, style.code))
      const rules = Object.fromEntries(Object.keys(style.shows).map((id) => [id, found.get(id)?.rule]))
      expect(rules).toEqual(style.shows)
      for (const { following, opportunities, lowerBound, counterExamples } of found.values()) {
        expect(following).toBe(opportunities)
        expect(lowerBound).toBeGreaterThan(0.5)
        expect(counterExamples).toEqual([])
      }
    },
  )
})

test('a ban needs places at which it could have been broken', async () => {
  const found = await mine(
    numbered(
      20,
      (n) => `app/part_${n}.py`,
      (n) => `def read_part_${n}():\n    return ${n}\n`,
    ),
  )
  for (const id of ['py-bare-except', 'py-broad-except', 'py-star-imports', 'py-mutable-defaults', 'py-logging']) {
    expect(found.has(id), id).toBe(false)
  }
})

test('what does otherwise is named by file and line', async () => {
  const good = numbered(
    19,
    (n) => `app/part_${n}.py`,
    () => 'try:\n    go()\nexcept OSError:\n    stop()\n',
  )
  const found = await mine(good, { 'app/odd.py': '# except:\n\ntry:\n    go()\nexcept:\n    stop()\n' })
  expect(found.get('py-bare-except')).toMatchObject({
    opportunities: 20,
    following: 19,
    counterExamples: [{ path: 'app/odd.py', line: 5 }],
  })
})
