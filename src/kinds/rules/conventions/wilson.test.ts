import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wilsonLowerBound } from './wilson.ts'

const counted = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)))

describe('the Wilson lower bound', () => {
  test('lies between 0 and the share itself', () => {
    fc.assert(
      fc.property(counted, ([hits, trials]) => {
        const bound = wilsonLowerBound(hits, trials)
        expect(bound).toBeGreaterThanOrEqual(0)
        expect(bound).toBeLessThanOrEqual(hits / trials + 1e-12)
      }),
    )
  })

  test('is the smaller root of the equation by which Wilson defined the interval', () => {
    fc.assert(
      fc.property(counted, ([hits, trials]) => {
        const bound = wilsonLowerBound(hits, trials)
        const share = hits / trials
        // |p̂ − p| = z √(p(1 − p) / n)
        expect((share - bound) ** 2).toBeCloseTo((1.96 ** 2 * bound * (1 - bound)) / trials, 9)
      }),
    )
  })

  test('grows with more evidence of the same share, and with more that follow', () => {
    fc.assert(
      fc.property(counted, ([hits, trials]) => {
        if (hits > 0) expect(wilsonLowerBound(hits * 2, trials * 2)).toBeGreaterThan(wilsonLowerBound(hits, trials))
        if (hits < trials) expect(wilsonLowerBound(hits + 1, trials)).toBeGreaterThan(wilsonLowerBound(hits, trials))
      }),
    )
  })

  test('is known for small numbers', () => {
    expect(wilsonLowerBound(0, 0)).toBe(0)
    expect(wilsonLowerBound(4, 4)).toBeCloseTo(0.5101, 4)
    expect(wilsonLowerBound(93, 95)).toBeCloseTo(0.9265, 4)
    expect(wilsonLowerBound(40, 40)).toBeCloseTo(0.9124, 4)
  })
})
