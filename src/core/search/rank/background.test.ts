import { expect, test } from 'vitest'
import { stem, stopWords } from '../analysis/index.ts'
import { stopStems } from './background.ts'

test('the stems of the stop list are those that the analysis makes', () => {
  expect(stopStems.split(' ')).toEqual([...new Set([...stopWords].map(stem))])
})
