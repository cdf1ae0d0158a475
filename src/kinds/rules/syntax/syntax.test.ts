import { describe, expect, test } from 'vitest'
import { type Language, languageOf, openSyntax } from './index.ts'

const samples: Record<Language, { file: string; code: string; kind: string }> = {
  typescript: { file: 'src/a.mts', code: 'const x = <number>y', kind: 'lexical_declaration' },
  tsx: { file: 'a.tsx', code: 'const x = <b>y</b>', kind: 'jsx_element' },
  javascript: { file: 'a.cjs', code: 'x = <b>y</b>', kind: 'jsx_element' },
  python: { file: 'a.pyi', code: 'def f(): pass', kind: 'function_definition' },
  go: { file: 'a.go', code: 'package a\nfunc f() {}', kind: 'function_declaration' },
  rust: { file: 'a.rs', code: 'fn f() {}', kind: 'function_item' },
  java: { file: 'A.java', code: 'class A { int a() { return 1; } }', kind: 'method_declaration' },
  csharp: { file: 'A.cs', code: 'namespace A; class B { }', kind: 'file_scoped_namespace_declaration' },
  php: { file: 'a.php', code: '<?php function f() {}', kind: 'function_definition' },
  ruby: { file: 'Rakefile', code: 'def f\nend', kind: 'method' },
  kotlin: { file: 'build.gradle.kts', code: 'fun f() = 1', kind: 'function_declaration' },
}

describe('source code', () => {
  test.each(Object.entries(samples))('in %s is known by the name of its file and parsed', async (name, sample) => {
    const language = languageOf(sample.file)
    expect(language).toBe(name)
    if (language === undefined) return
    const syntax = await openSyntax()
    for (const root of [syntax.parse(language, sample.code), await syntax.parseLater(language, sample.code)]) {
      expect(root.root().find({ rule: { kind: sample.kind } }), sample.code).not.toBeNull()
    }
  })

  test.each(['README.md', 'constructor', 'a.toString', '__proto__', 'Makefile', 'a.ts.bak', ''])(
    'is nothing that %s holds',
    (path) => {
      expect(languageOf(path)).toBeUndefined()
    },
  )

  test('with mistakes in it is parsed as far as it goes', async () => {
    const { parse } = await openSyntax()
    expect(
      parse('python', 'def f(:\n  pass\nx = 1')
        .root()
        .find({ rule: { kind: 'assignment' } })
        ?.text(),
    ).toBe('x = 1')
  })
})
