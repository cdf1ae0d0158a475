import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openChecks } from '../../../test/support/open-checks.ts'
import { git } from '../../../test/support/rule-repositories.ts'

const lines = 'TODO one\ntwo\nthree\nTODO four\nfive\nsix\n'

describe('a run over what changed', () => {
  test('counts the changed lines of changed files alone, whatever they are called', async () => {
    const { add, check, write, directory } = await openChecks()
    await add('No todo', { check_regex: 'TODO' })
    const names = ['a.ts', 'with space.ts', '中文.ts', 'quo"te.ts', 'back\\slash.ts', 'tab\there.ts', 'crlf.ts']
    for (const name of names) write(name, name === 'crlf.ts' ? lines.replaceAll('\n', '\r\n') : lines)
    write('unchanged.ts', lines)
    write('deleted.ts', lines)
    write('old name.ts', lines)
    write('shorter.ts', lines)
    write('diff.ts', '--- a/unchanged.ts\n+++ b/unchanged.ts\n@@ -1 +1 @@\n-a\n+b\n')
    git(directory, 'add', '.')
    git(directory, 'commit', '-qm', 'before')
    for (const name of names) {
      const text = lines.replace('five', 'TODO five')
      write(name, name === 'crlf.ts' ? text.replaceAll('\n', '\r\n') : text)
    }
    rmSync(join(directory, 'deleted.ts'))
    renameSync(join(directory, 'old name.ts'), join(directory, 'new name.ts'))
    write('new name.ts', lines.replace('six', 'TODO six'))
    write('shorter.ts', lines.replace('two\n', ''))
    write(
      'diff.ts',
      '--- a/unchanged.ts\n+++ b/unchanged.ts\n@@ -1 +1 @@\n-a\n+c\ndiff --git a/x b/x\n@@ -1 +1 @@ TODO\n',
    )
    write('untracked.ts', 'TODO\n')
    write('binary.ts', 'TODO\0')
    git(directory, 'add', '-N', 'new name.ts')
    const expected = [...names.map((name) => `${name}:5:1`), 'diff.ts:7:13', 'new name.ts:6:1', 'untracked.ts:1:1']
    git(directory, 'add', '-A')
    git(directory, 'reset', '-q', 'untracked.ts', 'binary.ts')
    expect((await check({ diff: 'HEAD' })).violations.toSorted()).toEqual(expected.toSorted())
    expect((await check({ diff: 'HEAD', paths: ['a.ts', 'unchanged.ts'] })).violations).toEqual(['a.ts:5:1'])
    expect((await check()).violations).toContain('unchanged.ts:1:1')
  })

  test('counts a match that touches a changed line', async () => {
    const { add, check, write, directory } = await openChecks()
    await add('Say what was caught', { check_ast: 'kind: identifier\nregex: ^e$', check_language: 'js' })
    await add('No blocks', { check_ast: 'kind: try_statement', check_language: 'js' })
    write('a.js', 'try {\n  a()\n} catch (e) {\n  b()\n}\n')
    git(directory, 'add', '.')
    git(directory, 'commit', '-qm', 'before')
    write('a.js', 'try {\n  a()\n} catch (e) {\n  c()\n}\n')
    expect((await check({ diff: 'HEAD' })).violations).toEqual(['a.js:1:1'])
  })

  test('knows commits, branches, tags and where a branch left another, and sees a project that is a part of its repository', async () => {
    const { add, check, write, directory, person } = await openChecks()
    await add('No todo', { check_regex: 'TODO' })
    write('a.ts', 'one\n')
    git(directory, 'add', '.')
    git(directory, 'commit', '-qm', 'one')
    git(directory, 'tag', 'v1')
    git(directory, 'checkout', '-qb', 'topic')
    write('b.ts', 'TODO\n')
    git(directory, 'add', '.')
    git(directory, 'commit', '-qm', 'topic')
    git(directory, 'checkout', '-q', 'main')
    write('a.ts', 'one\nTODO\n')
    git(directory, 'commit', '-qam', 'two')
    git(directory, 'checkout', '-q', 'topic')
    for (const diff of ['v1', 'HEAD~1', 'main...']) expect((await check({ diff })).violations).toEqual(['b.ts:1:1'])
    expect((await check({ diff: 'HEAD' })).violations).toEqual([])

    const part = join(directory, 'packages', 'part')
    mkdirSync(part, { recursive: true })
    writeFileSync(join(part, '.mnema.json'), '{"project":"part"}')
    writeFileSync(join(part, 'c.ts'), 'TODO\n')
    const there = { workingDirectory: part }
    await person('add', { rule: 'No todo here', check_regex: 'TODO' }, there)
    const { output, violations, text } = await check({ diff: 'HEAD', format: 'github' }, there)
    expect(violations).toEqual(['c.ts:1:1'])
    expect(output.prefix).toBe('packages/part/')
    expect(text).toContain('::warning file=packages/part/c.ts,line=1,')
  })

  test.each(['--output=/tmp/x', '-h', '--', 'nowhere', 'HEAD:a.ts', 'a..b', 'HEAD --stat', '...', ' '])(
    'refuses %j, which is no commit',
    async (diff) => {
      const { add, fail } = await openChecks()
      await add('No todo', { check_regex: 'TODO' })
      expect(await fail('check', { diff })).toMatchObject({ code: 'invalid_input', field: 'diff' })
    },
  )
})

test('nothing of a person’s configuration of git changes what is counted or is started', async () => {
  const { add, check, write, directory } = await openChecks()
  await add('No todo', { check_regex: 'TODO' })
  write('a.ts', lines)
  write('.gitattributes', '*.ts diff=odd\n')
  git(directory, 'add', '.')
  git(directory, 'commit', '-qm', 'before')
  const settings = {
    'diff.noprefix': 'true',
    'diff.mnemonicPrefix': 'true',
    'color.ui': 'always',
    'diff.external': 'touch started',
    'diff.odd.textconv': 'touch started',
    'diff.odd.command': 'touch started',
    'diff.context': '9',
    'diff.interHunkContext': '9',
    'core.fsmonitor': 'touch started',
  }
  for (const [key, value] of Object.entries(settings)) git(directory, 'config', key, value)
  write('a.ts', lines.replace('five', 'TODO five'))
  expect((await check({ diff: 'HEAD' })).violations).toEqual(['a.ts:5:1'])
  expect((await check()).output.files).toBe(2)
})
