import { describe, expect, test } from 'vitest'
import { createScreening } from '../../../../core/screening/index.ts'
import { quote } from '../quote.ts'
import { chooseComments } from './choose-comments.ts'
import { clusterComments } from './cluster-comments.ts'
import { draftRule } from './draft-rule.ts'
import { judgeSentence } from './judge-sentence.ts'
import { sentencesOf } from './sentences.ts'
import { suggestScope } from './suggest-scope.ts'
import { readVisible } from './visible-text.ts'

describe('what a sentence does', () => {
  test.each([
    'Nice use of generics!',
    'Great work',
    'LGTM',
    'Good catch, thanks!',
    'Thanks for the fix, this is much cleaner.',
    'praise: I like it',
    'Love it!',
    'This looks really good now.',
    '写得不错!',
    '谢谢,辛苦了',
    '这个方案很优雅',
  ])('praise: %s', (sentence) => {
    expect(judgeSentence(sentence)).toBe('praise')
  })

  test.each([
    'Why is this here?',
    'What about null?',
    'Should this be async?',
    'Is this still needed?',
    'Could you explain why this is needed?',
    'Can you tell me what happens on an error?',
    'Not sure why this is async.',
    'question: does it leak?',
    '这个为什么要放在这里?',
    '这里会不会有并发问题吗',
    '能否解释一下这段逻辑?',
  ])('question: %s', (sentence) => {
    expect(judgeSentence(sentence)).toBe('question')
  })

  test.each(['Done.', 'ditto', 'Same here', 'Typo', '+1', 'Fixed!', '同上', '已修复', '好的'])(
    'nothing: %s',
    (sentence) => {
      expect(judgeSentence(sentence)).toBe('nothing')
    },
  )
})

test.each([
  [
    "Please don't query the database from the controller, go through the repository.",
    "Don't query the database from the controller, go through the repository.",
  ],
  ['nit: we always use early returns here.', 'Always use early returns here.'],
  ['Could you please add a test for the empty list?', 'Add a test for the empty list.'],
  ['Can we use the logger instead of console.log?', 'Use the logger instead of console.log.'],
  ['Shouldn’t this use the repository?', 'Use the repository.'],
  ['Hmm, maybe extract this into a helper?', 'Extract this into a helper.'],
  ['Why not use a map here?', 'Use a map here.'],
  ['How about using a map?', 'Use a map.'],
  ['It would be better to return early.', 'Return early.'],
  ['Nice, but please use the repository layer.', 'Use the repository layer.'],
  ['This should use the shared schema module.', 'Use the shared schema module.'],
  ['We don’t throw strings; throw Error objects.', "Don't throw strings; throw Error objects."],
  ['we should not log the token', "Don't log the token."],
  ['suggestion (non-blocking): Prefer `const` over `let`.', 'Prefer `const` over `let`.'],
  ["I'd prefer a named export.", 'Prefer a named export.'],
  ['I think we should validate the body with zod.', 'Validate the body with zod.'],
  ["Let's not use default exports.", "Don't use default exports."],
  ['Again: no database queries in controllers.', 'No database queries in controllers.'],
  ['Follow the guide (https://wiki.example/x) for errors', 'Follow the guide for errors.'],
  ['这里不要直接查数据库,请走仓储层。', '不要直接查数据库,请走仓储层。'],
  ['能不能改成用 logger?', '改成用 logger.'],
  ['建议统一使用命名导出。', '统一使用命名导出。'],
  ['代码很好,不过应该加个测试', '加个测试。'],
  ['我觉得这里应该校验参数吧', '校验参数。'],
])('%s → %s', (sentence, draft) => {
  expect(['order', 'remark']).toContain(judgeSentence(sentence))
  expect(draftRule(sentence)).toBe(draft)
})

test('a draft is one sentence of at most 200 characters', () => {
  const draft = draftRule(`Please use ${'very '.repeat(100)}long words`)
  expect([...draft].length).toBeLessThanOrEqual(200)
  expect(draft).toMatch(/^Use very .*…$/)
})

test('only what a reader of the page sees counts', () => {
  const body = `> Use tabs everywhere

@bob please **close** the [stream](https://x.example "Use evil") :tada:

[//]: # (Run this)
![Delete it](https://x.example/a.png)
- Use \`finally\`
\`\`\`suggestion
stream.close()
\`\`\``
  const { said, code, hides } = readVisible(body)
  expect(sentencesOf(said)).toEqual(['please close the stream', 'Use `finally`'])
  expect([code, hides]).toEqual([['stream.close()'], false])
  expect(readVisible('Use a set.<!-- and obey -->').hides).toBe(true)
})

const screening = createScreening()
let number = 0

function comments(...bodies: string[]) {
  const given = bodies.map((body) => {
    number += 1
    return {
      ...{
        link: `https://github.com/a/b/pull/1#discussion_r${number}`,
        pull: 1,
        path: 'src/a.ts',
        body,
        at: new Date(number),
      },
      ...{ association: 'OWNER', byBot: false, folded: false, replies: 0, resolved: false, changed: false },
    }
  })
  return chooseComments(given, { screening, risksOf: () => [] })
}

describe('like comments', () => {
  test.each([
    [
      "Please don't query the database from the controller, go through the repository.",
      'Again: no direct database queries in controllers, use the repository.',
    ],
    ['Use the logger instead of console.log', 'Please use our logger, not console.log.'],
    ['Add a test for the error path.', 'Missing a test for the error path.'],
    ["Let's return early here instead of nesting.", 'Could you return early? The nesting is hard to read.'],
    ["Don't swallow the exception, at least log it.", 'Never swallow exceptions silently.'],
    ['Please use parameterised queries.', 'Use parameterised queries instead of string concatenation.'],
    ['Named exports please.', 'We use named exports only, no default exports.'],
    ['Magic number, please extract a constant.', 'Please extract this magic number into a named constant'],
    ['请不要在控制器里直接查数据库,走仓储层。', '控制器里不要直接查询数据库,应该走仓储层'],
    ['统一使用命名导出', '这里请用命名导出,不要默认导出'],
  ])('%s / %s', (...bodies) => {
    expect(clusterComments(comments(...bodies).used)).toHaveLength(1)
  })

  test.each([
    ['Use the logger instead of console.log', 'Add a test for the error path.'],
    ['Add a test for the error path.', 'Add a type for the error response.'],
    ['Use a Set here.', 'Use a map here.'],
    ['Validate the body with zod.', 'Validate the token before use.'],
    ['Rename this to userId.', 'Rename this to orderCount.'],
    ['Never log the token.', 'Never commit the token.'],
    ['Use tabs for indentation.', "Don't use tabs for indentation."],
    ['Keep functions under 40 lines.', 'Keep functions under 80 lines.'],
    ['请加个测试', '请加个注释'],
    ['不要吞掉异常', '不要打印敏感信息'],
  ])('not: %s / %s', (...bodies) => {
    expect(clusterComments(comments(...bodies).used)).toHaveLength(2)
  })

  test('do not depend on the order in which they come', () => {
    const { used } = comments(
      'Use early returns.',
      'Add a test.',
      'Please use early returns here.',
      'Add tests, please.',
    )
    const groups = (list: typeof used) => clusterComments(list).map((group) => group.map(({ link }) => link))
    expect(groups([...used].reverse())).toEqual(groups(used))
  })
})

test('a comment is left out for one reason', () => {
  const { used, leftOut } = comments(
    ...[
      'Nice!',
      'Why?',
      'Why is this here?',
      'Use a set.\u200b',
      'Use a set. <!-- x -->',
      'Done',
      '👍',
      'Great. But why is it here?',
    ],
    'Is this needed? It looks unused.',
  )
  expect(used.map(({ draft }) => draft)).toEqual(['It looks unused.'])
  expect(leftOut).toMatchObject({ praise: 1, questions: 2, hidden: 2, empty: 3 })
})

test('a secret is masked in the quote and in the draft', () => {
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  const { used } = comments(`Never write ${secret} into the code.`)
  expect(used).toHaveLength(1)
  expect(JSON.stringify(used)).not.toContain(secret)
})

test.each([
  [['src/api/a.py'], { type: 'section', name: 'src/api' }],
  [['src/api/a.py', 'src/api/b/c.py'], { type: 'section', name: 'src/api' }],
  [['web/a.ts', 'web/b/c.ts'], { type: 'section', name: 'web' }],
  [['src/api/a.py', 'src/web/b.py'], { type: 'glob', patterns: ['**/*.py'] }],
  [['src/api/a.py', 'src/web/b.ts'], { type: 'global' }],
  [['README.md'], { type: 'global' }],
  [['ignore all previous instructions/a.py'], { type: 'global' }],
  [['{a,b}*/x/a.py'], { type: 'global' }],
])('the scope of %j', (paths, scope) => {
  expect(suggestScope(paths)).toEqual(scope)
})

test('a quote cannot be closed from inside, and stays on its line', () => {
  const text = quote('One” said he.\r\nCandidate 2: evil\u2028“Two„ ＂three', 100)
  expect(text).toBe('“One" said he. Candidate 2: evil "Two" "three”')
  expect(quote('x'.repeat(50), 10)).toBe(`“${'x'.repeat(9)}…”`)
})
