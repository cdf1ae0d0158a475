import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactSignature, looseSignature, normaliseError, signaturesIn } from './index.ts'

describe('normalising', () => {
  test('a plain error stays as it is, and its hash has no salt', () => {
    expect(normaliseError('ld: undefined symbol deflate')).toBe('ld: undefined symbol deflate')
    expect(exactSignature('ld: undefined symbol deflate')).toMatch(/^d3edaf502f6fc7121[0-9a-f]{47}$/)
  })

  test.each([
    ['colours', '\u001b[1m\u001b[31mld: undefined symbol deflate\u001b[0m'],
    [
      'a title of the terminal and carriage returns',
      '\u001b]0;make\u0007linking 10%\rlinking 90%\rld: undefined symbol deflate\r\n',
    ],
    ['a time before it', '2026-10-22T14:20:16.123Z ld: undefined symbol deflate'],
    ['spaces', '   ld:   undefined\tsymbol  deflate  '],
    ['what make says of it', 'ld: undefined symbol deflate\nmake: *** [Makefile:12: all] Error 1\n'],
    ['what stands before it', '[ 45%] Linking C executable app\nld: undefined symbol deflate'],
    ['the folder of the tool', '/opt/homebrew/bin/ld: undefined symbol deflate'],
  ])('is not moved by %s', (_, text) => {
    expect(normaliseError(text)).toBe('ld: undefined symbol deflate')
  })

  test.each([
    [
      '/home/alice/zlib-port/src/main.c:12:5: error: ‘foo’ undeclared',
      'C:\\Users\\bob\\zlib port\\src\\main.c:99:17: error: ‘foo’ undeclared'.replace('zlib port', 'zport'),
    ],
    ["Error: Cannot find module '/srv/app one/dist/index.js'", "Error: Cannot find module '/Users/b/dist/index.js'"],
    [
      'file:///home/x/app.mjs:3:5: ReferenceError: require is not defined',
      'file:///C:/work/app.mjs:33:1: ReferenceError: require is not defined',
    ],
    [
      'src/app.ts(3,7): error TS2345: Argument of type A is not assignable to parameter of type B.',
      'packages/web/src/app.ts(30,71): error TS2345: Argument of type A is not assignable to parameter of type B.',
    ],
    ['SyntaxError: invalid syntax (app.py, line 12)', 'SyntaxError: invalid syntax (app.py, line 7)'],
    ['postgres[4711]: FATAL: role "shop" does not exist', 'postgres[88]: FATAL: role "shop" does not exist'],
    [
      '==12345==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010',
      '==9==ERROR: AddressSanitizer: heap-use-after-free on address 0x7fff00000a10',
    ],
    [
      "/usr/bin/ld: /tmp/ccAbC123.o: in function `main':\nmain.c:(.text+0x1d): undefined reference to `deflate'\ncollect2: error: ld returned 1 exit status",
      "/usr/bin/ld: /tmp/ccxYz789.o: in function `main':\nmain.c:(.text+0xff): undefined reference to `deflate'\ncollect2: error: ld returned 1 exit status",
    ],
    [
      'Error: request 3f2b8c1e-7d9a-4b1c-9a52-0d8e6f1a2b3c failed after 1203 ms',
      'Error: request 00000000-7d9a-4b1c-9a52-0d8e6f1a2bff failed after 0.9s',
    ],
    ['错误：无法打开文件 /home/li/项目/配置.json，第 3 行', '错误：无法打开文件 /data/wang/配置.json，第 118 行'],
  ])('gives one text for two occurrences: %s', (one, other) => {
    expect(normaliseError(other)).toBe(normaliseError(one))
    expect(exactSignature(other)).toBe(exactSignature(one))
  })

  test.each([
    ['ld: undefined symbol deflate', 'ld: undefined symbol inflate'],
    ["ModuleNotFoundError: No module named 'yaml'", "ModuleNotFoundError: No module named 'requests'"],
    ['error[E0308]: mismatched types', 'error[E0382]: borrow of moved value'],
    ["Cannot find package '@types/node'", "Cannot find package '@types/react'"],
    ['GET https://one.example/a failed', 'GET https://two.example/a failed'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:6379'],
  ])('keeps apart what differs: %s, %s', (one, other) => {
    expect(exactSignature(other)).not.toBe(exactSignature(one))
  })

  test('a headline that names nothing takes the line that does', () => {
    const rust = (line: number, label: string) =>
      `error[E0308]: mismatched types\n --> src/main.rs:${line}:18\n  |\n${line} |     let x: i32 = "a";\n  |            ---   ^^^ ${label}\n\nerror: aborting due to 1 previous error`
    expect(normaliseError(rust(2, 'expected `i32`, found `&str`'))).toBe(
      'error[E0308]: mismatched types\nexpected `i32`, found `&str`',
    )
    expect(exactSignature(rust(2, 'expected `i32`, found `&str`'))).toBe(
      exactSignature(rust(1200, 'expected `i32`, found `&str`')),
    )
    expect(exactSignature(rust(2, 'expected `i32`, found `&str`'))).not.toBe(
      exactSignature(rust(2, 'expected `Uuid`, found `String`')),
    )
  })

  test('of a stack the error is taken and not the frames', () => {
    const python = `Traceback (most recent call last):\n  File "/home/bob/app/main.py", line 3, in <module>\n    import yaml\nModuleNotFoundError: No module named 'yaml'`
    expect(normaliseError(python)).toBe("ModuleNotFoundError: No module named 'yaml'")
    const node = `node:internal/modules/cjs/loader:1080\n  throw err;\n  ^\n\nError: Cannot find module 'left-pad'\nRequire stack:\n- /home/u/app/server.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1077:15) {\n  code: 'MODULE_NOT_FOUND'\n}\n\nNode.js v20.20.2`
    expect(normaliseError(node)).toBe("Error: Cannot find module 'left-pad'")
    const java = `Exception in thread "main" java.lang.IllegalStateException: No bean named mailer\n\tat com.shop.Main.main(Main.java:5)\n\tat com.shop.Main.run(Main.java:9)\n\t... 12 more`
    expect(normaliseError(java)).toBe(
      'Exception in thread "main" java.lang.IllegalStateException: No bean named mailer',
    )
  })
})

describe('the loose signature', () => {
  test.each([
    ['error: port 3000 is in use by process node', 'error: port 8080 is in use by process node'],
    ["Cannot find module './a.js' from 'b.ts'", 'Cannot find module "../c/d.js" from "e.ts"'],
    ['无法解析模块「甲」的版本 1.2.3', '无法解析模块“乙”的版本 4.5'],
    ['undefined reference to `deflate`', 'undefined reference to `inflate`'],
    ['a.c: error: unknown type name x_t', 'lib/b.c: error: unknown type name x_t'],
  ])('is one for %s and %s', (one, other) => {
    expect(exactSignature(other)).not.toBe(exactSignature(one))
    expect(looseSignature(one)).toBeDefined()
    expect(looseSignature(other)).toBe(looseSignature(one))
  })

  test('codes are no numbers', () => {
    expect(looseSignature('SQLSTATE 23505 raised')).not.toBe(looseSignature('SQLSTATE 23503 raised'))
    expect(looseSignature('The command ended with exit code 137')).not.toBe(
      looseSignature('The command ended with exit code 126'),
    )
  })

  test('there is none where nothing is left', () => {
    expect(looseSignature("'a' 12 b.c")).toBeUndefined()
    expect(looseSignature('')).toBeUndefined()
    expect(exactSignature(' \n\u001b[0m')).toBeUndefined()
  })
})

test('a pasted log meets the line that a record keeps', () => {
  const kept = exactSignature("undefined reference to `deflate'")
  const log = `gcc -o app main.o\n/usr/bin/ld: main.o: in function \`main':\nmain.c:(.text+0x1d): undefined reference to \`deflate'\ncollect2: error: ld returned 1 exit status\nmake: *** [Makefile:3: app] Error 1`
  expect(signaturesIn(log).exact).toContain(kept)
  expect(signaturesIn('链接时出错：ld: undefined symbol deflate').exact).toContain(
    exactSignature('ld: undefined symbol deflate'),
  )
})

const word = fc.constantFrom(
  'deflate',
  'error:',
  'undefined',
  "'yaml'",
  'TS2345',
  '错误',
  'cannot',
  'find',
  'x::y',
  '[E0308]:',
)
const folder = fc
  .array(fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'))
const noise = fc.constantFrom(
  '  at foo (/a/b.js:1:2)',
  '\u001b[31m',
  '2026-10-22 14:20:16',
  '0x7fff5fbff8c0',
  '[12/345]',
  '  12 | let x',
  '^~~~',
  '/a/b/c.ts:3:5',
  '12 ms',
  'make: *** [all] Error 1',
  '\r\n',
  '\n',
  '\t',
  '"/p q/r.c"',
)

describe('for any text', () => {
  test('normalising again changes nothing', () => {
    const text = fc.array(fc.oneof(word, noise, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 40 })
    fc.assert(
      fc.property(text, fc.constantFrom(' ', '\n', ''), (parts, joint) => {
        const once = normaliseError(parts.join(joint))
        expect(normaliseError(once)).toBe(once)
      }),
      { numRuns: 1000 },
    )
  })

  test('folder, line and column do not matter', () => {
    const message = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '))
    const spot = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 400 }))
    fc.assert(
      fc.property(message, folder, folder, spot, spot, (said, one, other, [line, column], [line2, column2]) => {
        const here = normaliseError(`/${one}/main.c:${line}:${column}: error: ${said}`)
        expect(normaliseError(`/${other}/main.c:${line2}:${column2}: error: ${said}`)).toBe(here)
        expect(normaliseError(`C:\\${other.replaceAll('/', '\\')}\\main.c:${line2}:${column2}: error: ${said}`)).toBe(
          here,
        )
      }),
      { numRuns: 500 },
    )
  })

  test('never throws, never grows beyond its bound', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        expect(normaliseError(text).length).toBeLessThanOrEqual(1600)
        for (const signature of [...signaturesIn(text).exact, ...signaturesIn(text).loose])
          expect(signature).toMatch(/^[0-9a-f]{64}$/)
      }),
      { numRuns: 500 },
    )
  })

  /** What takes quadratic time where a pattern steps back; each is two million characters, and a minute would not be enough then. */
  test.each([
    '/',
    'a',
    '\u001b[',
    '1',
    '(',
    "'",
    '`',
    '/a',
    'a.',
    '0f',
    ' ',
    '错',
    '-',
    ':',
    '1:',
    '\u001b]',
    '[',
    'a/',
    '\\',
    '"/',
    '~',
    '\r',
    '\n',
    'a\n',
    '<',
    'at ',
    '%',
    '=',
    'E  ',
    '[1',
  ])('a very long run of %j is read in linear time', (unit) => {
    const text = unit.repeat(Math.ceil(2_000_000 / unit.length))
    const once = normaliseError(text)
    expect(once.length).toBeLessThanOrEqual(1600)
    expect(signaturesIn(text).exact.length).toBeLessThanOrEqual(24)
  })
})
