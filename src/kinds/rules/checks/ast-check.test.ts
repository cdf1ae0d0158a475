import { describe, expect, test } from 'vitest'
import { compileAst } from './ast-check.ts'
import { createSourceText } from './source-text.ts'

/** The texts that a rule finds, or why it is refused. */
async function find(language: string, rule: string, text: string, path = ''): Promise<string[] | string> {
  const outcome = await compileAst(language, rule)
  if ('refused' in outcome) return outcome.refused
  const found: string[] = []
  for await (const span of outcome.check.find(createSourceText(text), path, performance.now() + 60_000))
    if (span !== undefined) found.push(text.slice(span.start, span.end))
  return found
}

describe('a pattern', () => {
  test.each([
    ['typescript', 'console.log($$$)', 'console.log(1, 2); console.error(3) // console.log(4)', ['console.log(1, 2)']],
    ['ts', 'use({ $A: 1 })', 'use({ b: 1 }); use({ b: 2 })', ['use({ b: 1 })']],
    ['php', 'eval($$$)', '<?php eval($x); // eval($y)\nf("eval($z)");', ['eval($x)']],
    ['php', 'die($A);', '<?php die($x); die();', ['die($x);']],
    ['go', 'fmt.Println($$$)', 'package a\nfunc f() { fmt.Println(1); x := 1 }', ['fmt.Println(1)']],
    ['golang', 'func init() { $$$ }', 'package a\nfunc init() { a() }', ['func init() { a() }']],
    ['c#', 'Console.WriteLine($$$)', 'class A { void F() { Console.WriteLine(1); } }', ['Console.WriteLine(1)']],
    ['java', 'System.out.println($$$)', 'class A { void f() { System.out.println(1); } }', ['System.out.println(1)']],
    ['rs', '$A.unwrap()', 'fn f() { x.unwrap(); y.expect("unwrap()"); }', ['x.unwrap()']],
    ['kotlin', '$A!!', 'fun f() { val x = y!! }', ['y!!']],
    ['rb', 'puts $A', 'def f\n  puts 1\nend', ['puts 1']],
    ['py', 'print($$$)', 'def f():\n  print(1)  # print(2)\n', ['print(1)']],
  ])('of %s, %s, finds code', async (language, rule, text, expected) => {
    expect(await find(language, rule, text)).toEqual(expected)
  })
})

describe('a rule', () => {
  test('is read alone and as the file in which ast-grep keeps it', async () => {
    const text = 'let a: any; let b: string'
    expect(await find('typescript', 'kind: predefined_type\nregex: ^any$', text)).toEqual(['any'])
    const file =
      'id: x\nlanguage: TypeScript\nmessage: no\nrule:\n  matches: any\nutils:\n  any:\n    kind: predefined_type\n    regex: ^any$\n'
    expect(await find('typescript', file, text)).toEqual(['any'])
  })

  test('finds each place once, also where it reaches far on a long text', async () => {
    const rule =
      'kind: number\ninside:\n  kind: function_declaration\n  stopBy: end\n  has:\n    kind: await_expression\n    stopBy: end'
    const text = 'async function f() { await g(); return 1 }\nfunction h() { return 2 }\n'.repeat(200)
    expect(await find('typescript', rule, text)).toEqual(Array.from({ length: 200 }, () => '1'))
  })

  test.each([
    ['cobol', 'x', 'is for "cobol", which is no language'],
    ['typescript', 'kind: nope', 'Kind `nope` is invalid'],
    ['typescript', 'kind: identifier\nkindd: x', 'unknown field `kindd`'],
    ['typescript', 'rule: { pattern: a }\nfiles: [src/**]', 'where a rule applies is said by its scope'],
    ['typescript', 'rule: { pattern: a }\nrewriters: []', 'the key `rewriters`'],
    ['typescript', 'rule:\n  pattern: "a', 'is no YAML'],
    ['typescript', 'kind: identifier\nregex: "(a"', 'unclosed group'],
    ['typescript', 'a b c', 'Multiple AST nodes'],
    ['typescript', 'rule: { matches: a }\nutils: { a: { matches: a } }', 'cyclic'],
    ['typescript', 'rule: &a { all: [*a] }', 'aliases that cannot be followed'],
  ])('of %s that says %j is refused: %s', async (language, rule, reason) => {
    expect(await find(language, rule, '')).toContain(reason)
  })

  test('that would look at everything once more for everything it looks at is refused', async () => {
    const nested =
      'kind: identifier\nfollows:\n  kind: string\n  stopBy: end\n  precedes:\n    kind: number\n    stopBy: end'
    expect(await find('typescript', nested, '')).toContain('looks too far')
    const hidden =
      'rule:\n  kind: identifier\n  follows: { matches: far, stopBy: end }\nutils:\n  far: { kind: number, has: { kind: string, stopBy: { kind: program } } }'
    expect(await find('typescript', hidden, '')).toContain('looks too far')
  })

  test('that takes too long is stopped', async () => {
    const outcome = await compileAst('typescript', 'kind: identifier\nnthChild: 3')
    if ('refused' in outcome) throw new Error(outcome.refused)
    const text = `f(${'a,'.repeat(20_000)}a)`
    const spans = outcome.check.find(createSourceText(text), 'a.ts', performance.now() + 60_000)
    let steps = 0
    for await (const span of spans) {
      steps += span === undefined ? 1 : 0
      if (steps > 3) break
    }
    expect(steps).toBe(4)
  })
})
