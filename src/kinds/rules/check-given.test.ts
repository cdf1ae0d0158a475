import { describe, expect, test } from 'vitest'
import { openChecks } from '../../../test/support/open-checks.ts'

describe('a person who gives a rule its check', () => {
  test('is told where it is none, in one sentence, and nothing is saved', async () => {
    const { fail, person } = await openChecks()
    const wrong: [Record<string, string>, string, string][] = [
      [{ check_regex: '(?=a)' }, 'check_regex', 'looks around'],
      [{ check_regex: 'a*' }, 'check_regex', 'matches the empty text'],
      [{ check_regex: 'a', check_flags: 'y' }, 'check_flags', 'Flags are i, m and s'],
      [{ check_flags: 'i' }, 'check_flags', 'need an expression'],
      [{ check_ast: 'kind: nope', check_language: 'go' }, 'check_ast', 'Kind `nope` is invalid'],
      [{ check_ast: 'print($$$)' }, 'check_language', 'for which language'],
      [{ check_ast: 'print($$$)', check_language: 'klingon' }, 'check_language', 'no language'],
      [{ check_language: 'go' }, 'check_language', 'needs a pattern'],
      [{ check_linter: 'no-console' }, 'check_linter', 'eslint:no-console'],
      [{ check_regex: 'a', check_linter: 'eslint:eqeqeq' }, 'check_regex', 'one check'],
      [{ check_regex: 'console', bad: 'log(1)' }, 'bad', 'finds nothing in the bad example'],
      [{ check_regex: 'console', good: 'console' }, 'good', 'finds a violation in the good example'],
      [{ check_ast: 'eval($A)', check_language: 'python', bad: '# eval(x)' }, 'bad', 'finds nothing'],
    ]
    for (const [given, field, message] of wrong) {
      const error = await fail('add', { rule: 'Never log', ...given })
      expect(error, JSON.stringify(given)).toMatchObject({ code: 'invalid_input', field })
      expect(error.message).toContain(message)
    }
    expect((await person('list', {})).output.rules).toEqual([])
  })

  test('gives it with the rule or later, changes it and takes it away', async () => {
    const { add, check, fail, person, write } = await openChecks()
    write('a.py', 'print(1)\nlog(2)\n')
    const id = await add('Never print', { bad: 'print(1)', good: 'log(1)' })
    expect(await fail('edit', { id, check_regex: 'log\\(' })).toMatchObject({ field: 'bad' })
    await person('edit', { id, check_regex: 'print\\(', blocking: true })
    expect((await check()).violations).toEqual(['a.py:1:1'])
    expect(await fail('edit', { id, bad: 'log(1)' })).toMatchObject({ field: 'bad' })
    await person('edit', { id, check_ast: 'language: python\nrule:\n  pattern: print($$$)' })
    expect((await check()).output).toMatchObject({ blocked: true, total: 1 })
    expect(await fail('edit', { id, check_regex: 'a', without_check: true })).toMatchObject({ code: 'invalid_input' })
    const { text } = await person('edit', { id, without_check: true })
    expect(text).toContain('Note: It has no check, so it blocks nothing.')
    expect((await check()).text).toContain('No rule in force has a check.')
  })

  test('gives it to a rule that is known and has none', async () => {
    const { add, person } = await openChecks()
    const id = await add('Never print')
    const again = await person('add', { rule: 'Never print', check_regex: 'print\\(', blocking: true })
    expect(again.text).toContain(`Already known: ${id}`)
    expect(again.text).toContain('Note: It has the check now.')
    expect((await person('list', {})).output.rules).toMatchObject([{ id, check: 'regex', blocking: true }])
    const other = await person('add', { rule: 'Never print', check_regex: 'p' })
    expect(other.text).toContain(`It has another check already; change it with: mnema rules edit ${id}`)
  })

  test('alone decides that a rule blocks', async () => {
    const { agentFails, check, write, person } = await openChecks()
    await agentFails('propose_rules', { rules: [{ rule: 'No todo', blocking: true, check: 'x' }] })
    write('a.ts', 'TODO\n')
    await person('add', { rule: 'No todo', check_regex: 'TODO' })
    expect((await check()).output).toMatchObject({ blocked: false })
  })
})

describe('a rule that a linter enforces', () => {
  test('is left to the linter until it has reported, and judged by its report then', async () => {
    const { add, check, counts, write, directory } = await openChecks()
    const id = await add('Never log with console', { check_linter: 'eslint:no-console', scope: 'glob:src/**' })
    const ruff = await add('No unused imports', { check_linter: 'ruff:F401', scope: 'glob:**/*.py' })
    write('src/a.js', 'console.log(1)\n')
    write('test/a.js', 'console.log(1)\n')
    write('b.py', 'import os\n')
    const before = await check()
    expect(before.text).toContain(`Left to eslint no-console (rule ${id})`)
    expect(await counts(id)).toEqual({ followed: 0, violated: 0 })

    const message = { ruleId: 'no-console', line: 1, column: 1, message: '\u001b[31m' }
    const files = ['src/a.js', 'test/a.js'].map((path) => ({ filePath: `${directory}/${path}`, messages: [message] }))
    write('eslint.json', JSON.stringify(files))
    write('ruff.json', '[]')
    const after = await check({ linter_report: ['eslint.json', 'ruff.json'] })
    expect(after.violations).toEqual(['src/a.js:1:1'])
    expect(await counts(id)).toEqual({ followed: 0, violated: 1 })
    expect(await counts(ruff)).toEqual({ followed: 1, violated: 0 })
    const elsewhere = await check({ linter_report: ['eslint.json'], paths: ['test'] })
    expect(elsewhere.violations).toEqual([])
  })

  test('has no report in a file that is none', async () => {
    const { add, fail, write } = await openChecks()
    await add('Never log with console', { check_linter: 'eslint:no-console' })
    write('secret.txt', 'password')
    for (const name of ['secret.txt', 'nowhere.json', '.']) {
      const error = await fail('check', { linter_report: [name] })
      expect(error).toMatchObject({ code: 'invalid_input', field: 'linter_report' })
      expect(error.message).not.toContain('password')
    }
  })
})
