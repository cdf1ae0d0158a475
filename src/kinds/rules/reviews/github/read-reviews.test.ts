import { describe, expect, test } from 'vitest'
import { startGitHub, type TestAnswer, type TestRepository } from '../../../../../test/support/github-server.ts'
import { readReviews, type WantedReviews } from './read-reviews.ts'

async function open(pulls: NonNullable<TestRepository['pulls']>, options?: { enterprise?: boolean }) {
  const github = await startGitHub({ 'acme/shop': { pulls } }, options)
  const read = (wanted: Partial<WantedReviews> = {}) =>
    readReviews({
      repository: { host: 'github.com', owner: 'acme', name: 'shop', api: github.url },
      token: 'test-login-0123456789',
      pulls: [],
      since: new Date(Date.now() - 90 * 86_400_000),
      ...wanted,
    })
  const fails = (wanted?: Partial<WantedReviews>) =>
    read(wanted).then(
      () => 'it was read',
      ({ message }) => message,
    )
  return { github, read, fails }
}

function threads(count: number) {
  return Array.from({ length: count }, (_, index) => ({ body: `Use early returns ${index}.` }))
}

describe('everything is read', () => {
  test('150 threads of one pull request, in two questions', async () => {
    const { github, read } = await open([{ number: 7, threads: threads(150) }])
    const { comments, unread } = await read({ pulls: [7] })
    expect(new Set(comments.map(({ body }) => body)).size).toBe(150)
    expect(unread).toBeUndefined()
    expect(github.questions).toHaveLength(2)
    expect(github.questions[0]?.authorization).toBe('token test-login-0123456789')
  })

  test('fifty pull requests that are named, and those that do not exist', async () => {
    const pulls = Array.from({ length: 48 }, (_, index) => ({ number: index + 1, threads: threads(1) }))
    const { github, read } = await open(pulls)
    const progress: string[] = []
    const numbers = Array.from({ length: 50 }, (_, index) => index + 1)
    const { comments, missing } = await read({
      pulls: numbers,
      progress: (done, total) => progress.push(`${done}/${total}`),
    })
    expect([comments.length, missing]).toEqual([48, [49, 50]])
    expect(github.questions).toHaveLength(5)
    expect(progress).toEqual(['10/50', '20/50', '30/50', '40/50', '50/50'])
  })

  test('the pull requests that were touched in the time asked for, and in them only what is as young', async () => {
    const old = '2020-01-01T00:00:00Z'
    const pulls = Array.from({ length: 30 }, (_, index) => ({
      number: index + 1,
      threads: [...threads(1), { body: 'Use tabs.', at: old }],
      ...(index < 25 ? {} : { updatedAt: old }),
    }))
    const { github, read } = await open(pulls)
    const { comments } = await read()
    expect(comments).toHaveLength(25)
    expect(comments.every(({ body }) => body !== 'Use tabs.')).toBe(true)
    expect(github.questions).toHaveLength(2)
  })

  test('on a host of one’s own', async () => {
    const { github, read } = await open([{ number: 7, threads: threads(1) }], { enterprise: true })
    expect((await read({ pulls: [7] })).comments).toHaveLength(1)
    expect(github.questions.map(({ url }) => url)).toEqual(['/api/graphql'])
  })
})

test('a comment tells who wrote it and what became of it', async () => {
  const { read } = await open([
    {
      number: 7,
      threads: [
        {
          id: 1,
          body: 'a',
          association: 'OWNER',
          resolved: true,
          outdated: true,
          replies: 2,
          at: '2026-01-02T03:04:05Z',
        },
        { id: 2, body: 'b', author: { login: 'copilot', bot: true } },
        { id: 3, body: 'c', author: { login: 'team-bot' }, minimized: 'spam' },
        { id: 4, body: 'd', author: null, minimized: 'resolved' },
        { id: 5, body: 'e', state: 'PENDING' },
        { id: 6, body: 'f', url: 'https://evil.example/acme/shop/pull/7#discussion_r6' },
        { id: 7, body: 'g', url: 'https://github.com/acme/shop/pull/8#discussion_r7' },
        { id: 8, body: 'h', author: { login: 'abbot' }, association: 'CONTRIBUTOR' },
      ],
    },
  ])
  const { comments } = await read({ pulls: [7] })
  expect(comments[0]).toEqual({
    ...{ link: 'https://github.com/acme/shop/pull/7#discussion_r1', pull: 7, path: 'src/api/orders.py', body: 'a' },
    ...{ association: 'OWNER', byBot: false, folded: false, replies: 2, resolved: true, changed: true },
    at: new Date('2026-01-02T03:04:05Z'),
  })
  expect(comments.map(({ body, byBot, folded }) => [body, byBot, folded])).toEqual([
    ['a', false, false],
    ['b', true, false],
    ['c', true, true],
    ['d', false, false],
    ['h', false, false],
  ])
})

describe('what goes wrong is told in plain words', () => {
  const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225600' }
  const limited = { data: null, errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded for user ID 1.' }] }
  const sso = { data: { repository: null }, errors: [{ type: 'FORBIDDEN', path: ['repository'], message: 'SAML' }] }
  const secondary = '{"message":"You have exceeded a secondary rate limit."}'
  test.each<[string, TestAnswer[], RegExp]>([
    [
      'the hourly limit',
      [{ status: 403, headers: reset }],
      /^the rate limit of this GitHub login is used up until 2026-01-01 00:00 UTC$/,
    ],
    [
      'the limit as GraphQL says it',
      [{ headers: reset, body: JSON.stringify(limited) }],
      /used up until 2026-01-01 00:00 UTC/,
    ],
    [
      'the secondary limit',
      [{ status: 403, headers: { 'retry-after': '37' }, body: secondary }],
      /too many questions.*try again in 37 seconds/,
    ],
    ['the secondary limit without a time', [{ status: 429 }], /try again in a minute or longer/],
    ['a login that is no longer good', [{ status: 401 }], /refused the login; log in again with `gh auth login`/],
    ['a login that may not read', [{ status: 403 }], /may not read acme\/shop/],
    ['single sign-on', [{ body: JSON.stringify(sso) }], /may not read the pull requests of acme\/shop/],
    ['a server that is down twice', [{ status: 502 }, { status: 502 }], /^GitHub answered 502$/],
    ['bad JSON', [{ body: '{"data": {"repos' }], /could not be understood/],
    [
      'another answer than was asked for',
      [{ body: '{"data":{"repository":{"pullRequests":[]}}}' }],
      /could not be understood/,
    ],
    ['a page of HTML', [{ headers: { 'content-type': 'text/html' }, body: '<p>Sign in' }], /could not be understood/],
    [
      'a redirect, which might lead the login elsewhere',
      [
        { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
        { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      ],
      /could not be reached/,
    ],
  ])('%s', async (_, answers, words) => {
    const { github, fails } = await open([{ number: 7, threads: threads(1) }])
    github.answerNext(...answers)
    expect(await fails()).toMatch(words)
  })

  test('a repository that the login does not see', async () => {
    const { fails } = await open([])
    const repository = { host: 'github.com', owner: 'acme', name: 'gone', api: '' }
    const { github } = await open([])
    expect(await fails({ repository: { ...repository, api: github.url } })).toBe(
      'GitHub shows no acme/gone to this login',
    )
  })

  test('a server that is down once is asked again', async () => {
    const { github, read } = await open([{ number: 7, threads: threads(1) }])
    github.answerNext({ status: 502 })
    expect((await read()).comments).toHaveLength(1)
    expect(github.questions).toHaveLength(2)
  })

  test('nobody answers', async () => {
    const { github, fails } = await open([])
    github.answerNext({ silent: true })
    expect(await fails({ patience: { question: 200, whole: 60_000 } })).toBe('GitHub did not answer in time')
    expect(await fails({ repository: { host: 'github.com', owner: 'a', name: 'b', api: 'http://127.0.0.1:1' } })).toBe(
      'GitHub could not be reached',
    )
  })

  test('the caller gives up', async () => {
    const { github, fails } = await open([])
    const controller = new AbortController()
    github.answerNext({ silent: true })
    const failing = fails({ signal: controller.signal })
    controller.abort()
    expect(await failing).toBe('The reading of the reviews was cancelled.')
  })
})

describe('what was read before the end counts', () => {
  const long = [{ number: 7, threads: threads(150) }]

  test('of GitHub’s patience', async () => {
    const { github, read } = await open(long)
    github.answerNext(undefined, { status: 403, headers: { 'x-ratelimit-remaining': '0' } })
    const { comments, unread } = await read()
    expect([comments.length, unread]).toEqual([
      50,
      'the rate limit of this GitHub login is used up; try again in an hour',
    ])
  })

  test('of the time', async () => {
    const { read } = await open(long)
    const { comments, unread } = await read({ pulls: [7], patience: { question: 60_000, whole: 0 } })
    expect([comments.length, unread]).toEqual([50, 'GitHub was too slow to read everything'])
  })

  test('of the number of questions', async () => {
    const { github, read } = await open([{ number: 7, threads: threads(2_500) }])
    const { comments, unread } = await read({ pulls: [7] })
    expect(github.questions).toHaveLength(24)
    expect([comments.length, unread]).toEqual([2_350, 'one call asks GitHub at most 24 questions'])
  })
})
