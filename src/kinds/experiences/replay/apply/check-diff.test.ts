import { describe, expect, test } from 'vitest'
import { checkDiff } from './check-diff.ts'
import { checkPath } from './check-path.ts'

const hunk = '@@ -1 +1 @@\n-old\n+new\n'
const change = (from: string, to: string) => `--- ${from}\n+++ ${to}\n${hunk}`
const fresh = (to: string, mode = '100644') =>
  `diff --git a/${to} b/${to}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${to}\n@@ -0,0 +1 @@\n+new\n`

describe('a diff', () => {
  test.each([
    ['a change', change('a/src/x.c', 'b/src/x.c'), 1],
    ['a change without prefixes', change('src/x.c', 'src/x.c'), 0],
    ['prefixes that say what was compared', change('i/src/x.c', 'w/src/x.c'), 1],
    ['a new file', fresh('src/y.c'), 1],
    ['a new program', fresh('run.sh', '100755'), 1],
    ['a name with spaces and letters of other scripts', change('a/文档/read me.md', 'b/文档/read me.md'), 1],
    ['a name that only begins with dots', change('a/..x/...y', 'b/..x/...y'), 1],
    [
      '.github and .gitignore',
      `${change('a/.github/x.yml', 'b/.github/x.yml')}${change('a/.gitignore', 'b/.gitignore')}`,
      1,
    ],
    ['a rename', 'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n', 1],
    [
      'a file that is removed',
      `diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-old\n`,
      1,
    ],
    ['words around it', `Here is the fix:\n\n${change('a/x', 'b/x')}`, 1],
  ])('%s may be applied', (_, text, strip) => {
    expect(checkDiff(text)).toEqual({ verdict: 'ok', strip })
  })

  test.each([
    ['..', change('a/../x', 'b/../x')],
    ['.. in the middle', change('a/src/../../x', 'b/src/../../x')],
    ['.. only in the new name', change('a/x', 'b/../../x')],
    [
      '.. only in the old name of a rename',
      'diff --git a/../x b/y\nsimilarity index 100%\nrename from ../x\nrename to y\n',
    ],
    ['.. in a quoted name', change('"a/\\056\\056/x"', '"b/\\056\\056/x"')],
    ['an absolute path', change('/etc/passwd', '/etc/passwd')],
    ['an absolute path behind a prefix', change('a//etc/passwd', 'b//etc/passwd')],
    ['a path of Windows', change('a/C:/x', 'b/C:/x')],
    ['backslashes', change('a/..\\x', 'b/..\\x')],
    ["git's folder", fresh('.git/hooks/post-checkout', '100755')],
    ["git's folder in capitals", fresh('.GIT/config')],
    ["git's folder below another", fresh('vendor/.git/config')],
    ["git's folder by its short name", fresh('git~1/config')],
    ["git's folder with a character that is not seen", fresh('.g\u200cit/config')],
    ['submodules', change('a/.gitmodules', 'b/.gitmodules')],
    [
      'a submodule',
      'diff --git a/lib b/lib\nindex 1111111..2222222 160000\nold mode 160000\nnew mode 160000\n--- a/lib\n+++ b/lib\n@@ -1 +1 @@\n-a\n+b\n',
    ],
    ['a new link', fresh('link', '120000')],
    [
      'a link that is removed',
      'diff --git a/l b/l\ndeleted file mode 120000\n--- a/l\n+++ /dev/null\n@@ -1 +0,0 @@\n-/etc\n',
    ],
    ['a changed mode', 'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n'],
    ['a mode that does not exist', fresh('x', '104755')],
    ['one bad file among good ones', `${change('a/x', 'b/x')}${change('a/../y', 'b/../y')}`],
  ])('%s is refused', (_, text) => {
    expect(checkDiff(text)).toMatchObject({ verdict: 'refused' })
  })

  test.each([
    ['nothing', ''],
    ['words', 'add the flag -lz'],
    ['a hunk without a file', hunk],
    ['a cut hunk', '--- a/x\n+++ b/x\n@@ -1,9 +1 @@\n-old\n+new\n'],
  ])('%s cannot be read, and what it says is not repeated', (_, text) => {
    const checked = checkDiff(text)
    expect(checked).toMatchObject({ verdict: 'unreadable' })
    expect(JSON.stringify(checked)).not.toContain('old')
  })
})

test('the path of a file stays in the checkout', () => {
  for (const path of ['.npmrc', 'config/app.yml', 'a/b/c', '.github/x']) expect(checkPath(path)).toBeUndefined()
  for (const path of [
    '',
    '/etc/x',
    '../x',
    'a/../../x',
    'a//b',
    './x',
    'a/',
    '.git/config',
    'a/.Git/x',
    'a\\b',
    'a\nb',
    '~/..',
    'C:/x',
  ])
    expect(checkPath(path), path).toBeTypeOf('string')
})
