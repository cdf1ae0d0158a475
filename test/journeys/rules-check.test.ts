import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../src/kinds/index.ts'
import { createMachine } from '../support/mnema.ts'
import { git, initRepository } from '../support/rule-repositories.ts'

const served = kinds.some(({ name }) => name === 'rules')

test.runIf(served)(
  'a team checks its rules in CI: told at first, blocked once a person says so, judged by what changed',
  async () => {
    const machine = createMachine()
    const { directory } = machine
    initRepository(directory)
    mkdirSync(join(directory, 'src'))
    writeFileSync(join(directory, 'src', '中文.ts'), 'console.log("旧")\n')
    writeFileSync(join(directory, 'src', 'b.ts'), 'const a = 1\n')
    git(directory, 'add', '.')
    git(directory, 'commit', '-qm', 'before')

    const rule = 'language: typescript\nrule:\n  pattern: console.$METHOD($$$)\n'
    const added = await machine.run(['rules', 'add', 'Never log with console', '--check-ast', '-', '--json'], {
      input: rule,
    })
    expect(added.stderr).toBe('')
    const { id } = JSON.parse(added.stdout).rule
    const wrong = await machine.run(['rules', 'add', 'Never wait', '--check-regex', '(a)\\1'])
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain('cannot be matched in linear time')

    const told = await machine.run(['rules', 'check'])
    expect(told.code).toBe(0)
    expect(told.stdout).toContain(`src/中文.ts:1:1: Never log with console (rule ${id})\n`)

    await machine.run(['rules', 'edit', id, '--blocking'])
    expect((await machine.run(['rules', 'check', 'src'])).code).toBe(1)
    expect((await machine.run(['rules', 'check', 'src/b.ts'])).code).toBe(0)
    expect((await machine.run(['rules', 'check', '--diff', 'HEAD'])).code).toBe(0)
    writeFileSync(join(directory, 'src', 'b.ts'), 'const a = 1\nconsole.log(a)\n')
    const changed = await machine.run(['rules', 'check', '--diff', 'HEAD', '--format', 'github'])
    expect(changed.code).toBe(1)
    expect(changed.stdout.split('\n')[0]).toBe(
      `::error file=src/b.ts,line=2,endLine=2,col=1,endColumn=15,title=Rule ${id}::Never log with console`,
    )
    const sarif = await machine.run(['rules', 'check', '--format', 'sarif'])
    expect(JSON.parse(sarif.stdout).runs[0].results).toHaveLength(2)
    expect(await machine.run(['rules', 'check', '--json'])).toMatchObject({ code: 1 })

    for (const args of [['--diff', '-p'], ['--diff', 'nowhere'], ['nothing.ts'], ['--format', 'xml'], ['--nonsense']]) {
      expect(await machine.run(['rules', 'check', ...args]), args.join(' ')).toMatchObject({ code: 2, stdout: '' })
    }
  },
  240_000,
)
