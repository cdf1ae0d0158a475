import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from './sample.ts'

const file = fc
  .record({
    family: fc.constantFrom('go', 'python', 'yaml'),
    folder: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.nat(10_000),
  })
  .map(({ family, folder, name }) => ({ path: `${folder}/${name}.${family}`, strata: [family, folder] }))
const files = fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 200 })

test('a sample has as many files as it may, each once, whatever their order', () => {
  fc.assert(
    fc.property(files, fc.nat(220), (all, most) => {
      const chosen = sample(all, most)
      expect(chosen.length).toBeLessThanOrEqual(most)
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(
        sample([...all].reverse(), most)
          .map(({ path }) => path)
          .sort(),
      ).toEqual(chosen.map(({ path }) => path).sort())
    }),
  )
})

test('a small language among many files of another is kept whole', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    path: `src/${n}.ts`,
    strata: ['typescript', `src/${n % 90}`],
  }))
  const few = Array.from({ length: 30 }, (_, n) => ({ path: `tools/${n}.py`, strata: ['python', 'tools'] }))
  const chosen = sample([...many, ...few], 500)
  expect(chosen).toHaveLength(500)
  expect(chosen.filter(({ path }) => path.endsWith('.py'))).toHaveLength(30)
  expect(new Set(chosen.map(({ strata }) => strata[1])).size).toBe(91)
})
