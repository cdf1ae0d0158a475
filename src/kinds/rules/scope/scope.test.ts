import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleScope } from '../rule.ts'
import {
  appliesTo,
  defaultScope,
  formatScope,
  overlaps,
  parseScope,
  sectionOf,
  sectionsOf,
  specificityOf,
} from './index.ts'

function read(text: string): RuleScope {
  const parsed = parseScope(text)
  if ('refused' in parsed) throw new Error(`${text}: ${parsed.refused}`)
  return parsed.scope
}

function applies(scope: string, ...paths: string[]): boolean[] {
  return paths.map((path) => appliesTo(read(scope), path))
}

describe('what is written', () => {
  test.each([
    ['global', 'global'],
    [' Global ', 'global'],
    ['section:api', 'section:api'],
    ['section: src/api/ ', 'section:src/api'],
    ['section:"api"', 'section:api'],
    ['section:接口', 'section:接口'],
    ['glob:**/*.ts', 'glob:**/*.ts'],
    ['glob: "src/**/*.{ts,tsx}" , docs/*.md', 'glob:src/**/*.{ts,tsx},docs/*.md'],
    ['glob:src\\api\\*.cs', 'glob:src/api/*.cs'],
    ['glob:./src/,/lib/**', 'glob:src/**,lib/**'],
    ['glob:a.ts,a.ts', 'glob:a.ts'],
  ])('%s is read as %s', (text, spelling) => {
    expect(formatScope(read(text))).toBe(spelling)
  })

  test.each([
    '',
    'everywhere',
    'global:x',
    'section:',
    'section:../x',
    'section:*.ts',
    'section:a//b',
    'glob:',
    'glob:,',
    'glob:../../etc/*',
    'glob:!src/**',
    'glob:{a,b',
    'glob:*a*a*a*a*a*b',
    `glob:${'**/a/'.repeat(8)}x`,
    `glob:${'a'.repeat(400)}`,
    'glob:C:\\x\\*.cs',
    `glob:${Array.from({ length: 40 }, (_, i) => `a${i}`).join(',')}`,
  ])('%s is refused with a reason', (text) => {
    expect(parseScope(text)).toEqual({ refused: expect.stringContaining('bad scope') })
  })

  test('what was read once is read again as the same', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
    fc.assert(
      fc.property(fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (paths) => {
        const scope = read(`glob:${paths.map((path) => `${path.join('/')}/**`).join(',')}`)
        expect(read(formatScope(scope))).toEqual(scope)
      }),
    )
  })
})

describe('sections', () => {
  test.each([
    ['README.md', 'root'],
    ['docs/a.md', 'docs'],
    ['docs/deep/a.md', 'docs'],
    ['src/a.ts', 'src'],
    ['src/api/a.ts', 'src/api'],
    ['packages/a/src/x.ts', 'packages/a'],
    ['.github/workflows/ci.yml', '.github'],
  ])('%s lies in %s', (path, section) => {
    expect(sectionOf(path)).toBe(section)
  })

  test('of a part that holds parts, both are sections', () => {
    expect(sectionsOf('packages/a/src/api/x.ts')).toEqual(['packages/a', 'packages/a/src/api'])
    expect(sectionsOf('packages/a/src/x.ts')).toEqual(['packages/a', 'packages/a/src'])
    expect(sectionsOf('docs/api/x.md')).toEqual(['docs'])
  })

  test('a name means the section, what ends with it, and what is below', () => {
    const paths = ['api/x.ts', 'src/api/x.ts', 'packages/a/src/api/x.ts', 'apix/x.ts', 'docs/api/x.md', 'x.ts']
    expect(applies('section:api', ...paths)).toEqual([true, true, true, false, false, false])
    expect(applies('section:packages', 'packages/a/x.ts', 'other/packages.ts')).toEqual([true, false])
    expect(applies('section:root', 'x.ts', 'src/x.ts')).toEqual([true, false])
  })

  test('deeper folders are reached by their names', () => {
    const deep = 'src/features/billing/api/x.ts'
    expect(applies('section:src/features/billing', deep, 'src/features/x.ts')).toEqual([true, false])
    expect(applies('section:billing/api', deep, 'src/billing/apis/x.ts')).toEqual([true, false])
    expect(applies('section:docs/api', 'docs/api/x.md', 'docs/x.md')).toEqual([true, false])
  })

  test('a correction belongs to the section of its file', () => {
    expect(formatScope(defaultScope('src/api/x.ts'))).toBe('section:src/api')
    expect(formatScope(defaultScope('package.json'))).toBe('global')
  })
})

describe('globs', () => {
  test.each([
    ['*.vue', 'Home.vue', true],
    ['*.vue', 'web/ui/Home.vue', true],
    ['**/*.go', 'main.go', true],
    ['**/*.go', 'cmd/x/main.go', true],
    ['jobs/**/*.py', 'jobs/x/run.py', true],
    ['jobs/**/*.py', 'jobs/run.py', true],
    ['jobs/**/*.py', 'run.py', false],
    ['style/**/*.{css,scss}', 'style/x/a.scss', true],
    ['style/**/*.{css,scss}', 'style/a.less', false],
    ['src/**', 'src/.hidden/x', true],
    ['**/*.yml', '.github/workflows/ci.yml', true],
    ['src/*.ts', 'src/a/b.ts', false],
    ['src/?.ts', 'src/a.ts', true],
    ['app/[slug]/page.tsx', 'app/[slug]/page.tsx', true],
    ['app/[slug]/page.tsx', 'app/s/page.tsx', false],
    ['app/(shop)/*.tsx', 'app/(shop)/page.tsx', true],
    ['src/api', 'src/api/x.ts', true],
    ['src/api/', 'src/api/x/y.ts', true],
    ['migrations', 'db/migrations/1.sql', true],
    ['Dockerfile', 'docker/Dockerfile', true],
    ['src/**/*.ts', 'src\\api\\x.ts', true],
    ['**/*', 'x', true],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(appliesTo(read(`glob:${pattern}`), path)).toBe(expected)
  })
})

test('a glob is narrower than a section, and a section than everything', () => {
  const order = ['glob:src/api/orders.ts', 'glob:src/**', 'section:src/api', 'section:api', 'global']
  const sorted = [...order].reverse().sort((a, b) => specificityOf(read(b)) - specificityOf(read(a)))
  expect(sorted).toEqual(order)
})

describe('scopes that meet', () => {
  test.each([
    ['global', 'glob:x.ts', true],
    ['section:api', 'section:src/api', true],
    ['section:api', 'section:web', false],
    ['section:src', 'section:src/api', true],
    ['glob:**/*.ts', 'glob:src/**', true],
    ['glob:**/*.ts', 'glob:**/*.py', false],
    ['glob:**/*.{ts,tsx}', 'glob:*.tsx', true],
    ['glob:src/**', 'glob:docs/**', false],
    ['glob:src/**', 'glob:src/api/*.ts', true],
    ['section:src/api', 'glob:src/api/**', true],
    ['section:src/api', 'glob:docs/**', false],
    ['section:api', 'glob:*.ts', true],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(overlaps(read(a), read(b))).toBe(expected)
    expect(overlaps(read(b), read(a))).toBe(expected)
  })

  test('where both apply to one path, they meet', () => {
    const scope = fc.constantFrom(
      ...[
        'global',
        'section:api',
        'section:src',
        'section:src/api',
        'section:packages/a',
        'section:a/src',
        'section:root',
      ],
      ...[
        'glob:**/*.ts',
        'glob:src/**',
        'glob:*.md',
        'glob:src/api/*.{ts,js}',
        'glob:packages/*/src/**',
        'glob:a',
        'glob:src/api',
      ],
    )
    const path = fc.constantFrom(
      ...[
        'a.md',
        'x.ts',
        'src/x.ts',
        'src/api/x.ts',
        'src/api/deep/x.js',
        'packages/a/src/api/x.ts',
        'api/x.md',
        'docs/a/x.md',
      ],
    )
    fc.assert(
      fc.property(scope, scope, path, (a, b, file) => {
        if (a.startsWith('section:') && b.startsWith('section:')) return
        if (appliesTo(read(a), file) && appliesTo(read(b), file)) expect(overlaps(read(a), read(b))).toBe(true)
      }),
      { numRuns: 600 },
    )
  })
})
