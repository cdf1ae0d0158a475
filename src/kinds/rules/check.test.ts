import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openChecks } from '../../../test/support/open-checks.ts'
import { git } from '../../../test/support/rule-repositories.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'

describe('a run of the checks', () => {
  test('prints where the rules of a scope are violated, as editors read it', async () => {
    const { add, check, write } = await openChecks()
    const log = await add('Never log with console', { scope: 'glob:src/**', check_regex: 'console\\.\\w+' })
    await add('Close every stream')
    write('src/a.ts', '\uFEFFconst x = 1\r\n// 中文注释 😀 console.log(x)\r\nconsole.error(x)\r\n')
    write('src/b.ts', 'export {}\n')
    write('test/a.ts', 'console.log(1)\n')
    const { text, output } = await check()
    expect(text).toBe(
      [
        `src/a.ts:2:12: Never log with console (rule ${log})`,
        `src/a.ts:3:1: Never log with console (rule ${log})`,
        '2 violation(s) of 1 of 1 rule(s) with a check; 2 file(s) read.',
      ].join('\n'),
    )
    expect(output).toMatchObject({ blocked: false, total: 2, files: 2, notes: [] })
  })

  test('sees a line as a line, whatever ends it, and a file as a whole where the expression asks for that', async () => {
    const { add, check, write } = await openChecks()
    await add('No blanks at the end of a line', { check_regex: '[ \\t]+$', scope: 'glob:*.txt' })
    await add('No empty catch', { check_regex: 'catch \\{\\s*\\}', check_flags: 's', scope: 'glob:*.js' })
    write('a.txt', 'one \r\ntwo\r\nthree\t')
    write('b.js', 'try { a() } catch {\n\n}\n')
    expect((await check()).violations).toEqual(['a.txt:1:4', 'a.txt:3:6', 'b.js:1:13'])
  })

  test('looks at the code and not at what only looks like it where the check is a pattern', async () => {
    const { add, check, write } = await openChecks()
    await add('Avoid any', {
      check_ast: 'kind: predefined_type\nregex: ^any$',
      check_language: 'ts',
      bad: 'let a: any',
      good: 'let any: string',
    })
    await add('No eval', { check_ast: 'eval($$$)', check_language: 'php', bad: 'eval($x);' })
    write('a.ts', 'let a: any = "any" // any\n')
    write('b.tsx', 'let a: any = <b>any</b>\n')
    write('c.js', 'let any = 1\n')
    write('d.php', '<?php\n// eval(1)\neval($x);\n')
    expect((await check()).violations).toEqual(['a.ts:1:8', 'b.tsx:1:8', 'd.php:3:1'])
  })

  test('takes files and folders, also with the separators of Windows, and shows them as they are seen from there', async () => {
    const { add, check, write, directory } = await openChecks()
    const id = await add('No todo', { check_regex: 'TODO' })
    write('src/api/a.ts', 'TODO\n')
    write('src/b.ts', 'TODO\n')
    write('c.ts', 'TODO\n')
    write('.gitignore', 'ignored/\n')
    write('ignored/d.ts', 'TODO\n')
    const all = ['c.ts:1:1', 'src/api/a.ts:1:1', 'src/b.ts:1:1']
    expect((await check()).violations).toEqual(all)
    expect((await check({ paths: ['.'] })).violations).toEqual(all)
    expect((await check({ paths: ['src'] })).violations).toEqual(all.slice(1))
    expect((await check({ paths: ['src\\api\\a.ts', 'c.ts'] })).violations).toEqual(['c.ts:1:1', 'src/api/a.ts:1:1'])
    expect((await check({ paths: ['src\\api'] })).violations).toEqual(['src/api/a.ts:1:1'])
    expect((await check({ paths: ['ignored/d.ts'] })).violations).toEqual(['ignored/d.ts:1:1'])
    const below = await check({ paths: ['../b.ts', 'a.ts'] }, { workingDirectory: join(directory, 'src/api') })
    expect(below.text).toContain(`a.ts:1:1: No todo (rule ${id})\n../b.ts:1:1: No todo (rule ${id})`)
  })

  test('refuses paths that are not there or lie elsewhere', async () => {
    const { add, fail, project, write, directory } = await openChecks()
    await add('No todo', { check_regex: 'TODO' })
    write('a.ts', '')
    const elsewhere = project('other')
    expect(await fail('check', { paths: ['nothing.ts'] })).toMatchObject({ code: 'invalid_input', field: 'paths' })
    expect(await fail('check', { paths: ['a.ts', join(elsewhere, 'x.ts')] })).toMatchObject({ field: 'paths' })
    expect(await fail('check', { project: 'nowhere' })).toMatchObject({ code: 'not_found' })
    expect(await fail('check', { paths: ['..'] })).toMatchObject({ field: 'paths' })
    expect(directory).not.toBe(elsewhere)
  })

  test('leaves out what is no text of a person, says so, and follows no link', async () => {
    const { add, check, write, directory } = await openChecks()
    await add('No todo', { check_regex: 'TODO' })
    const outside = createTemporaryFolder()
    write('large.js', 'TODO\n'.repeat(300_000))
    write('binary.bin', 'TODO\0')
    write('gone.ts', 'TODO\n')
    mkdirSync(join(directory, 'folder'))
    symlinkSync(outside.path, join(directory, 'link'))
    symlinkSync(join(directory, 'large.js'), join(directory, 'other.js'))
    git(directory, 'add', '.')
    rmSync(join(directory, 'gone.ts'))
    const { violations, output, text } = await check()
    expect(violations).toEqual([])
    expect(output.notes).toEqual(['1 file(s) over 1 MB were left out: "large.js".', '1 binary file(s) were left out.'])
    expect(text).toContain('Note: 1 binary file(s) were left out.')
    outside.remove()
  })

  test('counts a rule once a run, and blocks only where a person said so', async () => {
    const { add, check, counts, person, write } = await openChecks()
    const todo = await add('No todo', { check_regex: 'TODO', scope: 'glob:*.ts' })
    const log = await add('Never log with console', { check_regex: 'console', scope: 'glob:*.ts' })
    const python = await add('No print', { check_regex: 'print', scope: 'glob:*.py' })
    write('a.ts', 'TODO\nTODO\n')
    write('b.ts', 'TODO\n')
    expect((await check()).output).toMatchObject({ blocked: false, total: 3 })
    expect(await counts(todo)).toEqual({ followed: 0, violated: 1 })
    expect(await counts(log)).toEqual({ followed: 1, violated: 0 })
    expect(await counts(python)).toEqual({ followed: 0, violated: 0 })
    await person('edit', { id: todo, blocking: true })
    const blocked = await check()
    expect(blocked.output).toMatchObject({ blocked: true })
    expect(blocked.text).toContain(`Blocking: ${todo}`)
    expect(await counts(todo)).toEqual({ followed: 0, violated: 2 })
    await person('edit', { id: todo, without_check: true })
    expect((await check()).output).toMatchObject({ blocked: false, total: 0 })
  })

  test('runs only the checks of rules in force', async () => {
    const { add, check, person, write } = await openChecks()
    const id = await add('No todo', { check_regex: 'TODO' })
    write('a.ts', 'TODO\n')
    await person('reject', { ids: [id] })
    expect((await check()).text).toContain('No rule in force has a check.')
    await person('approve', { ids: [id] })
    expect((await check()).violations).toEqual(['a.ts:1:1'])
  })

  test('counts so many of a kind and lists so many in all, and says what it left out', async () => {
    const { add, check, write } = await openChecks()
    await add('No todo', { check_regex: 'TODO' })
    for (let file = 0; file < 21; file += 1) write(`f${file}.ts`, 'TODO\n'.repeat(150))
    const { output, violations } = await check()
    expect(output.total).toBe(2_100)
    expect(violations).toHaveLength(2_000)
    expect(output.notes).toEqual([
      'Only the first 100 violations of a rule in a file are counted.',
      'The first 2000 of 2100 violations are listed.',
    ])
  })

  test('ends where the caller has given up', async () => {
    const { add, fail, write } = await openChecks()
    await add('No todo', { check_regex: 'TODO' })
    write('a.ts', 'TODO\n')
    expect(await fail('check', {}, { signal: AbortSignal.abort() })).toMatchObject({ code: 'timeout' })
  })
})
