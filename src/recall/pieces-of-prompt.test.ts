import { expect, test } from 'vitest'
import { piecesOfPrompt } from './pieces-of-prompt.ts'

const log = Array.from(
  { length: 600 },
  (_, line) => `2026-01-02T10:00:${line} worker ${line % 7} served ${(line * 7919).toString(16)}a1 in ${line} ms`,
).join('\n')

test('a short prompt is asked as it is', () => {
  expect(piecesOfPrompt('why does the build fail?')).toEqual(['why does the build fail?'])
})

test('what a person writes around a pasted log is asked by itself', () => {
  const pieces = piecesOfPrompt(`Look at this.\n\n${log}\n\nDid the kiln overheat?\n\n${log}\n\nTell me the limit.`)
  expect(pieces.slice(0, 3)).toEqual(['Tell me the limit.', 'Look at this.', 'Did the kiln overheat?'])
  expect(pieces.join('\n')).not.toContain('worker')
})

test('a question on the last line of a log without a gap is not lost', () => {
  const [tail] = piecesOfPrompt(`${log}\nwhich worker is slow?`)
  expect(tail).toMatch(/which worker is slow\?$/)
  expect(tail?.length).toBeLessThanOrEqual(800)
})

test('every line of a text without repetition counts', () => {
  const words = ['amber', 'basalt', 'cedar', 'dune', 'ember', 'fjord', 'grove', 'harbour']
  const essay = Array.from(
    { length: 300 },
    (_, line) =>
      `${words.map((word, index) => `${word}${'xyz'[(line >> index) % 3]}`).join(' ')} ${'abcdefghij'[line % 10]}${'k'.repeat(line)}`,
  ).join('\n')
  const all = piecesOfPrompt(essay).join('\n')
  for (const line of essay.split('\n')) expect(all).toContain(line.trim())
})

test('a megabyte is cut up in linear time', () => {
  expect(piecesOfPrompt('x y\n'.repeat(250_000)).length).toBeLessThan(5)
  expect(piecesOfPrompt(`${' \n'.repeat(500_000)}end`).at(0)).toBe('end')
})
