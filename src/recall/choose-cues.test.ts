import { expect, test } from 'vitest'
import type { Cue } from '../contract/index.ts'
import { chooseCues } from './choose-cues.ts'

const limits = { minConfidence: 0.5, maxCues: 3, maxTokens: 300, contextLimit: 10_000 }

function cue(recordId: string, score: number, fields: Partial<Cue> = {}): Cue {
  return { recordId, address: `project://${recordId}`, score, why: [], ...fields }
}

const ids = (cues: readonly Cue[]): string[] => cues.map(({ recordId }) => recordId)

test('takes the best, each once, above the cut-off, and not what was given', () => {
  const offered = [
    cue('a', 0.9),
    cue('b', 0.49),
    cue('c', 0.7),
    cue('c', 0.8),
    cue('d', 0.75),
    cue('e', 0.6),
    cue('f', 0.55),
  ]
  expect(ids(chooseCues(offered, new Set(['a']), limits))).toEqual(['c', 'd', 'e'])
})

test('does not depend on the order of the kinds', () => {
  const offered = [cue('b', 0.7), cue('a', 0.7), cue('c', 0.7), cue('d', 0.7)]
  expect(ids(chooseCues(offered, new Set(), limits))).toEqual(['a', 'b', 'c'])
  expect(ids(chooseCues([...offered].reverse(), new Set(), limits))).toEqual(['a', 'b', 'c'])
})

test('stays within the tokens and within what the host passes on', () => {
  const long = ['a', 'b', 'c'].map((id) => cue(id, 0.9, { address: `project://${id}/${'x'.repeat(200)}` }))
  expect(chooseCues(long, new Set(), { ...limits, maxTokens: 100 })).toHaveLength(1)
  expect(chooseCues(long, new Set(), { ...limits, contextLimit: 650 })).toHaveLength(2)
  expect(chooseCues(long, new Set(), { ...limits, contextLimit: 100 })).toHaveLength(0)
})

test('no room for cues switches recall off', () => {
  expect(chooseCues([cue('a', 1)], new Set(), { ...limits, maxCues: 0 })).toEqual([])
})
