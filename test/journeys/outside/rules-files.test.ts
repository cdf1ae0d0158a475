import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../../src/kinds/index.ts'
import { createMachine, type Machine } from '../../support/mnema.ts'

const served = kinds.some(({ name }) => name === 'rules')

function put(machine: Machine, path: string, text: string): void {
  const file = join(machine.directory, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test.runIf(served)(
  'rules of other tools apply to the files that their heads name, however the patterns are written',
  async () => {
    const machine = createMachine()
    const files: Record<string, string> = {
      '.claude/rules/a.md': '---\npaths:\n  - "**/*.kt"\n  - "**/*.kts"\n---\n- Keep widgets immutable.\n',
      '.claude/rules/b.md': '---\npaths: "jobs/**/*.py"\n---\n- Give each job a timeout.\n',
      '.claude/rules/c.md': '---\npaths: **/*.go\n---\n- Wrap errors with their operation.\n',
      '.cursor/rules/d.mdc':
        '---\ndescription: parsers\nglobs: lib/**/*.ex, spec/**/*.exs\nalwaysApply: false\n---\n- Name parsers after their grammar.\n',
      '.cursor/rules/e.mdc':
        '\uFEFF---\r\ndescription: views\r\nglobs: *.vue\r\nalwaysApply: false\r\n---\r\n- Keep views free of requests.\r\n',
      '.cursor/rules/f.mdc': '---\nglobs: style/**/*.{css,scss}\n---\n- Use tokens for colours.\n',
      '.github/instructions/g.instructions.md': '---\napplyTo: "**/*.rb,**/*.rake"\n---\n- Prefer keyword arguments.\n',
      '.claude/rules/h.md': '- Write dates as ISO 8601.\n',
      '.claude/rules/bad.md': '---\npaths: {a: [}\n  - x\n---\n- Never widen this one.\n',
    }
    for (const [path, text] of Object.entries(files)) put(machine, path, text)
    const imported = await machine.run(['rules', 'import'])
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(imported.stdout).toContain('.claude/rules/bad.md: its head cannot be read; none of its rules was taken')
    expect((await machine.run(['rules', 'approve', '--all'])).code).toBe(0)

    const listed = await machine.json<{ rules: { text: string; scope: string; status: string }[] }>(['rules', 'list'])
    expect(listed.rules.map(({ scope, status }) => `${scope} ${status}`).sort()).toEqual([
      'glob:**/*.go active',
      'glob:**/*.kt,**/*.kts active',
      'glob:**/*.rb,**/*.rake active',
      'glob:*.vue active',
      'glob:jobs/**/*.py active',
      'glob:lib/**/*.ex,spec/**/*.exs active',
      'glob:style/**/*.{css,scss} active',
      'global active',
    ])
    for (const { text } of listed.rules) expect(text).not.toMatch(/^(?:paths|globs|---)/)

    const expected: Record<string, string | undefined> = {
      'app/A.kt': 'Keep widgets immutable.',
      'build.gradle.kts': 'Keep widgets immutable.',
      'jobs/x/run.py': 'Give each job a timeout.',
      'run.py': undefined,
      'main.go': 'Wrap errors with their operation.',
      'cmd/x/main.go': 'Wrap errors with their operation.',
      'lib/p/a.ex': 'Name parsers after their grammar.',
      'spec/p/a.exs': 'Name parsers after their grammar.',
      'Home.vue': 'Keep views free of requests.',
      'web/ui/Home.vue': 'Keep views free of requests.',
      'style/a.css': 'Use tokens for colours.',
      'style/x/a.scss': 'Use tokens for colours.',
      'Rakefile.rake': 'Prefer keyword arguments.',
      'docs/x.txt': undefined,
    }
    const agent = await machine.mcp({ args: ['--toolsets', 'rules'] })
    for (const [path, rule] of Object.entries(expected)) {
      const { text } = await agent.call('get_rules', { paths: [path], refresh: true, task: '' })
      const given = listed.rules.filter((each) => text.includes(each.text)).map((each) => each.text)
      expect(given.sort(), path).toEqual(['Write dates as ISO 8601.', ...(rule === undefined ? [] : [rule])].sort())
    }
  },
  600_000,
)

test.runIf(served)(
  'the part in CLAUDE.md never costs a line of its owner',
  async () => {
    const machine = createMachine()
    const path = join(machine.directory, 'CLAUDE.md')
    const read = (): string => readFileSync(path, 'utf8')
    const sha = (): string => createHash('sha256').update(readFileSync(path)).digest('hex')
    const own = '# Ours\n\nUser line one.\n\nUser line two.\n'
    put(machine, 'CLAUDE.md', own)
    const ids: string[] = []
    for (const rule of ['Keep handlers pure.', 'Close every stream.', 'Name functions with verbs.']) {
      ids.push((await machine.json<{ rule: { id: string } }>(['rules', 'add', rule])).rule.id)
    }
    const send = () => machine.run(['rules', 'export', '--to', 'claude'])
    expect((await send()).code).toBe(0)
    const state = read()
    const begin = state.match(/^<!-- mnema:begin.*$/m)?.[0] ?? ''
    const end = '<!-- mnema:end -->'
    const block = state.slice(state.indexOf(begin), state.indexOf(end) + end.length)

    const variants: Record<string, { text: string; user: string[]; refused?: string }> = {
      'the end is lost': {
        text: `${state.replace(`${end}\n`, '')}User line three.\n`,
        user: ['User line three.'],
        refused: 'CLAUDE.md:7: the part of Mnema begins here and ends nowhere.',
      },
      'pasted twice': { text: `${state}\n${block}\n`, user: [], refused: 'a second part of Mnema begins here.' },
      'written into': {
        text: state.replace('- Keep', 'User line inside.\n- Keep'),
        user: ['User line inside.'],
        refused: 'CLAUDE.md:7: the part of Mnema was changed by hand.',
      },
      'quoted in a fence': {
        text: state.replace('User line two.', `\`\`\`\n${block}\n\`\`\`\n\nUser line two.`),
        user: [],
      },
      'with Windows line ends': { text: state.replaceAll('\n', '\r\n'), user: [] },
      'text behind the end': {
        text: state.replace(end, `${end} User line behind.`),
        user: [],
        refused: 'the line with which the part of Mnema ends was changed.',
      },
    }
    for (const [name, { text, user, refused }] of Object.entries(variants)) {
      writeFileSync(path, text)
      const result = await send()
      expect(result.code, name).toBe(refused === undefined ? 0 : 5)
      if (refused !== undefined) expect(result.stderr, name).toContain(refused)
      // Nothing has changed since the first export, so that the best that can be done is nothing.
      expect(read(), name).toBe(text)
      expectLines(read(), ['# Ours', 'User line one.', 'User line two.', ...user])
      const after = sha()
      await send()
      expect(sha(), name).toBe(after)
    }

    writeFileSync(path, variants['quoted in a fence']?.text ?? '')
    await machine.run(['rules', 'reject', ids[0] ?? ''])
    expect((await send()).code).toBe(0)
    const shrunk = read()
    expect(shrunk.match(/- Keep handlers pure\./g)).toHaveLength(1)
    expect(shrunk).toContain(`\`\`\`\n${block}\n\`\`\``)
    await send()
    expect(read()).toBe(shrunk)

    writeFileSync(path, `${state}User line three.\n`)
    await send()
    expect(read()).toContain('<!-- mnema:end -->\nUser line three.\n')
    for (const id of ids.slice(1)) await machine.run(['rules', 'reject', id])
    await send()
    expect(read()).toBe(`${own}User line three.\n`)
    rmSync(path)
    await send()
    expect(existsSync(path)).toBe(false)
  },
  900_000,
)

/** The lines stand in the text, in this order. */
function expectLines(text: string, lines: readonly string[]): void {
  let from = 0
  for (const line of lines) {
    const at = text.indexOf(line, from)
    if (at < 0 && text.includes(line)) continue
    expect(at, line).toBeGreaterThanOrEqual(0)
    from = at
  }
}

test.runIf(served)(
  'a secret in a rule file is in no file of the store and in no answer',
  async () => {
    const machine = createMachine()
    const secret = `ghp_${'a1B2c3D4e5F6'.repeat(4).slice(0, 36)}`
    put(
      machine,
      'AGENTS.md',
      `# Leak\n\n- Use the token ${secret} for deploys.\n\n## ${secret}\n\n- Close every stream.\n`,
    )
    put(machine, '.cursor/rules/a.mdc', `---\ndescription: ${secret}\nalwaysApply: true\n---\n- Keep handlers pure.\n`)
    put(machine, '.claude/rules/b.md', `---\npaths: "${secret}/**"\n---\n- Sort the imports.\n`)
    put(machine, '.mnema/rules/c.md', `---\ntitle: ${secret}\n---\n\nName functions with verbs.\n`)
    const answers = [
      await machine.run(['rules', 'import']),
      await machine.run(['rules', 'import', '--json']),
      await machine.run(['rules', 'sync']),
      await machine.run(['rules', 'list', '--details', '--json']),
      await machine.run(['doctor', '--json']),
    ]
    for (const { stdout, stderr } of answers) expect(stdout + stderr).not.toContain(secret)
    expect(answers[0]?.stdout).toContain('AGENTS.md:3: looks like it holds a secret')
    expect(answers[3]?.stdout).toContain('Keep handlers pure.')
    expect(holders(machine, secret)).toBe('')
  },
  600_000,
)

test.runIf(served)(
  'hashes and names are no secrets in a rule; a secret is refused and stands nowhere',
  async () => {
    const machine = createMachine()
    const agent = await machine.mcp({ args: ['--toolsets', 'rules'] })
    const harmless = [
      'Never revert 7c1f0a9be2d34f5568790a1b2c3d4e5f60718293 on main',
      `Keep the tarball at sha256:${createHash('sha256').update('tarball').digest('hex')}`,
      'Base work on branch feat-2207-part3-newB-queue',
      'Follow desk-booking-flow-v2-rollout-2026-final',
      "Take the password from the vault entry 'db'",
      'Set apiKey: process.env.MAIL_API_KEY',
      'Send Authorization: Bearer <token>',
      'Remember that tokens of this host begin with ghp_',
      'Treat lr_01a163fbe95e791e8c5c45763b9e6937 as outdated',
    ]
    for (const rule of harmless) {
      const { isError, text } = await agent.call('record_feedback', { rule, paths: ['README.md'] })
      expect([rule, isError, text.startsWith('Saved')]).toEqual([rule, false, true])
    }
    const secrets = [`ghp_${'q7W2e9R4t1'.repeat(4).slice(0, 36)}`, `sk-${'Ab3Cd5Ef7G'.repeat(5).slice(0, 48)}`]
    for (const secret of secrets) {
      for (const input of [
        { rule: `Use ${secret}`, paths: ['README.md'] },
        { rule: 'Keep it short.', paths: ['README.md'], evidence: `said ${secret}` },
      ]) {
        const { text } = await agent.call('record_feedback', input)
        expect(text).toContain('Not saved')
        expect(text).not.toContain(secret)
      }
    }
    const { rules } = await machine.json<{ rules: { text: string }[] }>(['rules', 'list'])
    expect(rules.map(({ text }) => text).sort()).toEqual([...harmless].sort())
    for (const secret of secrets) expect(holders(machine, secret)).toBe('')
  },
  600_000,
)

test.runIf(served)(
  'a list or an object that comes as a string of JSON is taken for what it is',
  async () => {
    const machine = createMachine()
    put(machine, 'src/a.ts', 'export {}\n')
    const agent = await machine.mcp({ args: ['--toolsets', 'rules'] })
    expect(await agent.call('get_rules', { paths: 'src/a.ts', task: 'rename a function' })).toMatchObject({
      isError: false,
    })
    const proposed = await agent.call('propose_rules', {
      paths: '["src/a.ts"]',
      rules: '[{"rule": "Name functions with verbs.", "triggers": ["function"]}]',
    })
    expect(proposed).toMatchObject({ isError: false })
    const { rules } = await machine.json<{ rules: { text: string; triggers: string[] }[] }>(['rules', 'list'])
    expect(rules).toMatchObject([{ text: 'Name functions with verbs.', triggers: ['function'] }])
  },
  600_000,
)

/** Files of the store that hold the text. */
function holders({ home }: Machine, text: string): string {
  return execFileSync('sh', ['-c', 'grep -rlaF -- "$1" "$2" || true', 'sh', text, home], { encoding: 'utf8' })
}
