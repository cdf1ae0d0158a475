import { expect, test } from 'vitest'
import { createNumberStack, stackForScript } from './multiply-rows.ts'
import { packVector } from './pack-vector.ts'
import { rotate } from './rotate.ts'
import { stackVectors } from './stack-vectors.ts'

/** Numbers that are the same on every machine, from -1 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x80000000 - 1
  }
}

function unit(width: number, next: () => number): Float32Array {
  const vector = Float32Array.from({ length: width }, next)
  const size = Math.hypot(...vector)
  return vector.map((value) => value / size)
}

test.each([8, 64, 256, 1536])('both ways multiply alike, rows of %i numbers', (width) => {
  const next = numbers(width)
  const stacks = [createNumberStack(301, width), stackForScript(301, width)]
  for (let row = 0; row < 301; row++) {
    const values = Int8Array.from({ length: width }, () => Math.round(next() * 127))
    for (const stack of stacks) stack.set(row, values)
  }
  const query = Int16Array.from(unit(width, next), (value) => Math.round(value * 32_767))
  const [machine, script] = stacks.map((stack) => stack.multiply(query))
  expect(machine).toEqual(script)
})

test('the cosines of a stack are those of its vectors', () => {
  const next = numbers(5)
  const vectors = Array.from({ length: 50 }, () => unit(256, next))
  const cosines = stackVectors(vectors.flatMap((vector) => packVector(vector) ?? []))
  const query = unit(256, next)
  const expected = vectors.map((vector) => vector.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0))
  cosines(rotate(query)).forEach((cosine, place) => {
    expect(Math.abs(cosine - (expected[place] ?? 0))).toBeLessThan(0.005)
  })
  expect(stackVectors([])(rotate(query))).toEqual(new Float32Array(0))
})
