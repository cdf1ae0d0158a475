import { expect, test } from 'vitest'
import { measureByMachine, measureByScript } from './measure-codes.ts'

test.each([2, 4, 8, 16, 128])('both ways count alike, codes of %i words', (width) => {
  const count = 20_001
  let state = width
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  const words = Uint32Array.from({ length: count * width }, next)
  const query = words.slice(width * 7, width * 8)
  const set = { ids: [], words, count }
  const distances = measureByScript(set, query)
  expect(distances[7]).toBe(0)
  expect(measureByMachine(set, query)).toEqual(distances)
})
