import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contradict, likeness, readWording, sameWording, similarFrom } from './index.ts'

describe('one rule', () => {
  test.each([
    ['Paginate list endpoints with a cursor', 'paginate  list endpoints with a cursor.'],
    ['Paginate list endpoints with a cursor', 'Paginate the list endpoint with cursors'],
    ['Always use strict mode', 'Use strict mode.'],
    ["Don't use default exports", 'Do not use default exports.'],
    ['Never use default exports', 'Do not use default exports'],
    ['Functions must have types', 'Functions should have types'],
    ['请使用中文写注释', '使用中文写注释。'],
    ['禁止使用魔法数字', '不要使用魔法数字'],
    ['Use ＵＴＦ-8 for files', 'Use UTF-8 for files'],
    ['Keep lines under 1,000 characters', 'Keep lines under 1000 characters'],
  ])('%s = %s', (a, b) => {
    expect(sameWording(a, b)).toBe(true)
    expect(contradict(a, b)).toBe(false)
  })
})

/** Pairs that were lost or taken for one by the formula of others, and more of their kind. */
const twoRules: readonly (readonly [string, string])[] = [
  ['所有接口必须有超时设置', '数据库访问走仓储层'],
  ['使用中文写提交信息', '使用英文写提交信息'],
  ['Используйте кавычки', 'Пишите тесты'],
  ['Use C for firmware', 'Use C++ for firmware'],
  ['Use C for firmware', 'Use C# for firmware'],
  ['Use C++ for firmware', 'Use C# for firmware'],
  ['Prefer == over ===', 'Prefer === over =='],
  ['Keep functions under 40 lines', 'Keep functions under 80 lines'],
  ['Set a timeout of 30 s on requests', 'Set a timeout of 60 s on requests'],
  ['Set a timeout of 30 s on requests', 'Set a timeout of 30 ms on requests'],
  ['Do not use default exports in modules', 'Do use default exports in modules'],
  ['Always use semicolons', 'Never use semicolons'],
  ['Use HTTP for internal calls', 'Use HTTPS for internal calls'],
  ['Use T[] for lists', 'Use T for lists'],
  ['Write Url, not URL, in names', 'Write URL, not Url, in names'],
  ['Use unknown instead of any', 'Use any instead of unknown'],
  ['Use must instead of should in specs', 'Use should instead of must in specs'],
  ['Validate before saving', 'Save before validating'],
  ['Return -1 when nothing is found', 'Return 1 when nothing is found'],
  ['Use `a && b` for guards', 'Use `a || b` for guards'],
  ['Name files in camelCase', 'Name files in CamelCase'],
  ['Indent with 2 spaces', 'Indent with 4 spaces'],
  ['Target .NET 8', 'Target .NET 9'],
  ["Use ' for strings", 'Use " for strings'],
  ['对象应不可变', '对象应可变'],
  ['禁止在循环里查询数据库', '在循环里查询数据库'],
  ['函数不超过40行', '函数不超过80行'],
  ['优先使用组合而不是继承', '优先使用继承而不是组合'],
]

describe('two rules', () => {
  test.each(twoRules)('%s / %s', (a, b) => {
    expect(sameWording(a, b)).toBe(false)
    expect(sameWording(b, a)).toBe(false)
  })

  test.each([
    ['Paginate list endpoints with a cursor', 'Use cursor pagination for list endpoints'],
    [
      'Use the repository layer for database access; never query from controllers',
      'Use the repository layer for DB access; never query from route handlers.',
    ],
    ['Use the repository layer for DB access', 'Access the database through the repository layer'],
    ['数据库访问必须经过仓储层', '访问数据库要经过仓储层'],
  ])('%s / %s say much the same', (a, b) => {
    expect(sameWording(a, b)).toBe(false)
    expect(likeness(a, b)).toBeGreaterThanOrEqual(similarFrom)
    expect(contradict(a, b)).toBe(false)
  })

  test.each([
    ['Validate request bodies with the shared schema module', 'Write a reversible migration for every schema change'],
    ['Paginate list endpoints with a cursor', 'Log every list of errors'],
    ['所有接口必须有超时设置', '所有接口必须写文档'],
    ['Use tabs for indentation', 'Never commit secrets or API keys'],
  ])('%s / %s have little in common', (a, b) => {
    expect(likeness(a, b)).toBeLessThan(similarFrom)
    expect(contradict(a, b)).toBe(false)
  })
})

describe('rules that exclude each other', () => {
  test.each([
    ['Always use semicolons', 'Never use semicolons'],
    ['Use semicolons', 'Omit semicolons'],
    ['Do not use default exports in modules', 'Do use default exports in modules'],
    ['Prefer == over ===', 'Prefer === over =='],
    ['Prefer composition over inheritance', 'Prefer inheritance to composition'],
    ['Use tabs, not spaces', 'Use spaces instead of tabs'],
    ['Prefer async/await over promise chains', 'Use promise chains rather than async/await'],
    ['Use fetch instead of axios for requests', 'Use axios for requests, never fetch'],
    ['Prefer named exports over default exports', 'Never use named exports'],
    ['Prefer unknown over any', 'Use any'],
    ['Use pathlib instead of os.path', 'Do not use pathlib instead of os.path'],
    ['Return early instead of nesting', 'Never return early instead of nesting'],
    ['Keep functions under 40 lines', 'Keep functions under 80 lines'],
    ['Set a timeout of 30 s on requests', 'Set a timeout of 60 s on requests'],
    ['Functions must not exceed 40 lines', 'Functions have at least 50 lines'],
    ['Indent with 2 spaces', 'Indent with 4 spaces'],
    ['Indent with tabs', 'Indent with spaces'],
    ['Use single quotes for strings', 'Use double quotes for strings'],
    ['Use default exports', 'Use named exports'],
    ['Replace moment with dayjs', 'Replace dayjs with moment'],
    ['Write files with a final newline', 'Write files without a final newline'],
    ['Write URL, not Url, in names', 'Write Url, not URL, in names'],
    ['Use unknown instead of any', 'Use any instead of unknown'],
    ['禁止在循环里查询数据库', '必须在循环里查询数据库'],
    ['优先使用组合而不是继承', '优先使用继承而不是组合'],
    ['使用单引号', '使用双引号'],
    ['不要使用默认导出', '使用默认导出'],
    ['函数不得超过40行', '函数不超过80行'],
    ['用 === 代替 ==', '用 == 代替 ==='],
    ['缩进使用空格，不要使用制表符', '缩进使用制表符，不要使用空格'],
  ])('%s / %s', (a, b) => {
    expect(contradict(a, b)).toBe(true)
    expect(contradict(b, a)).toBe(true)
  })

  test.each([
    ['Prefer unknown over any', 'Never use any; use unknown'],
    ['Prefer unknown over any', 'Avoid any'],
    ['Prefer interface over type for object shapes', 'Use type for unions'],
    ['Prefer interface over type for object shapes', 'Import types with import type'],
    ['Keep functions under 40 lines', 'Keep files under 400 lines'],
    ['Set a timeout of 30 seconds on HTTP clients', 'Set a timeout of 5 seconds on database queries'],
    ['Use double quotes for strings in python code', 'Use single quotes for attributes in HTML'],
    ['Use tabs, not spaces', 'Indent with tabs'],
    ['Never log secrets', 'Log errors'],
    ['Never use default exports', 'Use named exports'],
    ['Keep functions under 40 lines', 'Keep files under 400 lines'],
    ['Return 404 for missing orders', 'Return 400 for invalid bodies'],
    ['Keep module 1 small', 'Keep module 2 small'],
    ['Support Node 20', 'Support Node 22'],
    ['Do not block merges without review', 'Never merge without review'],
    ['禁止在循环里查询数据库', '在仓储层里查询数据库'],
    ['使用中文写注释', '使用英文写提交信息'],
    ['Use === for comparisons', 'Never use == for comparisons'],
    ['Use the logger instead of console.log', 'Use our logger, not console.log'],
    ['Use the logger instead of console.log', 'Never use console.log'],
    ['用日志库代替 console.log', '不要使用 console.log'],
  ])('%s / %s do not', (a, b) => {
    expect(contradict(a, b)).toBe(false)
    expect(contradict(b, a)).toBe(false)
  })
})

describe('whatever the texts', () => {
  const word = fc.constantFrom(
    ...[
      'use',
      'never',
      'prefer',
      'over',
      'tabs',
      'spaces',
      '==',
      '===',
      'C',
      'C++',
      '40',
      '80',
      'lines',
      'not',
      'the',
      '禁止',
      '使用',
      '空格',
      '缩进',
      'any',
      'https',
      '`x`',
      ';',
      ',',
    ],
  )
  const text = fc.oneof(
    fc.array(word, { minLength: 1, maxLength: 10 }).map((words) => words.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )

  test('comparing goes both ways, and a text is one with itself', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(sameWording(a, b)).toBe(sameWording(b, a))
        expect(contradict(a, b)).toBe(contradict(b, a))
        expect(likeness(a, b)).toBeCloseTo(likeness(b, a), 10)
        expect(sameWording(a, a)).toBe(true)
        expect(contradict(a, a)).toBe(false)
        if (readWording(a).features.size > 0) expect(likeness(a, a)).toBe(1)
      }),
      { numRuns: 500 },
    )
  })

  test('a number or a sign that differs always makes two rules', () => {
    const number = fc.integer({ min: 0, max: 100_000 }).map(String)
    const sign = fc.constantFrom(
      '==',
      '===',
      '!=',
      '&&',
      '||',
      '+',
      '++',
      '<',
      '<=',
      '=>',
      '->',
      '%',
      '&',
      '|',
      '^',
      '~',
      '@',
      '#',
      '$',
    )
    const pair = fc.oneof(fc.tuple(number, number), fc.tuple(sign, sign))
    fc.assert(
      fc.property(text, pair, text, (before, [one, other], after) => {
        fc.pre(one !== other)
        expect(sameWording(`${before} ${one} ${after}`, `${before} ${other} ${after}`)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('a prohibition in front always makes two rules', () => {
    fc.assert(
      fc.property(fc.constantFrom(...twoRules.flat().filter((rule) => !/never|not|禁止|不/i.test(rule))), (rule) => {
        expect(sameWording(rule, `Never ${rule}`)).toBe(false)
        expect(sameWording(rule, `禁止${rule}`)).toBe(false)
      }),
    )
  })
})

describe('over the rules of the evaluation', () => {
  const file = readFileSync(new URL('../../../eval/rules/task-set.json', import.meta.url), 'utf8')
  const { rules } = z.object({ rules: z.array(z.object({ text: z.string() })) }).parse(JSON.parse(file))
  const texts = rules.map(({ text }) => text)

  test('no two are one, and no two exclude each other', () => {
    const found = texts.flatMap((one, index) =>
      texts.slice(index + 1).filter((other) => sameWording(one, other) || contradict(one, other)),
    )
    expect(found).toEqual([])
  })

  test('each excludes its prohibition', () => {
    const plain = texts.filter((text) => !/never|not |avoid|不|避免|禁/i.test(text))
    const missed = plain.filter((text) => {
      const chinese = /\p{Script=Han}/u.test(text)
      return !contradict(text, chinese ? `禁止${text}` : `Do not ${text.charAt(0).toLowerCase()}${text.slice(1)}`)
    })
    expect(plain.length).toBeGreaterThan(40)
    expect(missed).toEqual([])
  })
})
