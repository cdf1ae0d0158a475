import { validate } from '@octokit/graphql-schema'
import { expect, test } from 'vitest'
import { listedPulls, moreThreads, recentPulls } from './queries.ts'

test.each([recentPulls, moreThreads, listedPulls([1, 15])])(
  'is a question that GitHub can answer: %s',
  (query) => {
    expect(validate(query)).toEqual([])
  },
  180_000,
)

test('a field that GitHub does not have would be noticed', () => {
  expect(validate(moreThreads.replace('isOutdated', 'isStale'))).not.toEqual([])
}, 180_000)
