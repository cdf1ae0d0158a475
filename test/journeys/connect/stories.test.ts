import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { configurations } from '../../support/configurations.ts'
import { createPerson } from '../../support/person.ts'

// Each story is several processes, one after another.
vi.setConfig({ testTimeout: 120_000 })

const codex = configurations.codex ?? {}

test('what a person edits after connecting stays, and only the entries of Mnema go', async () => {
  const someone = createPerson(codex)
  await someone.mnema('connect', 'codex', '--yes')
  const mine = '\n[mcp_servers.mine]\ncommand = "mine" # mine\n'
  const config = someone.read('.codex/config.toml')
  someone.write('.codex/config.toml', `${config.replace('"on-request"', '"never"')}${mine}`)
  const hooks = someone.read('.codex/hooks.json')
  someone.write('.codex/hooks.json', JSON.stringify({ ...JSON.parse(hooks), more: [1] }, null, 4))

  expect(await someone.mnema('disconnect', 'codex', '--yes')).toMatchObject({ code: 0 })
  expect(someone.read('.codex/config.toml')).toBe(
    `${codex['.codex/config.toml']?.replace('"on-request"', '"never"')}${mine}`,
  )
  expect(JSON.parse(someone.read('.codex/hooks.json'))).toEqual({
    ...JSON.parse(codex['.codex/hooks.json'] ?? ''),
    more: [1],
  })
})

test('an entry that the person changed by hand is left and named, and the others go', async () => {
  const someone = createPerson()
  await someone.mnema('connect', 'claude-code', '--yes')
  const settings = someone.read('.claude/settings.json')
  someone.write('.claude/settings.json', settings.replace('"timeout": 5', '"timeout": 30'))

  const again = await someone.mnema('connect', 'claude-code', '--yes')
  expect(again.stdout).toContain('hooks.SessionStart[] was changed by hand')
  const status = await someone.mnema('status')
  expect(status.stdout).toContain('1 of 11 entries changed or gone')

  const gone = await someone.mnema('disconnect', 'claude-code', '--yes')
  expect(gone.stdout).toContain('hooks.SessionStart[] was changed by hand')
  const left = JSON.parse(someone.read('.claude/settings.json'))
  expect(Object.keys(left.hooks)).toEqual(['SessionStart'])
  expect(left.hooks.SessionStart[0].hooks[0].timeout).toBe(30)
})

test('a server named mnema that somebody else set up is replaced only with a word, and comes back', async () => {
  const own = '{\n  "mcpServers": {\n    "mnema": { "command": "my-own", "args": ["--x"] }\n  }\n}\n'
  const someone = createPerson({ '.gemini/settings.json': own })
  const unasked = await someone.mnema('connect', 'gemini')
  expect(unasked.code).toBe(2)
  expect(unasked.stdout).toContain('mcpServers.mnema stood there before, and Mnema had not written it')
  expect(someone.read('.gemini/settings.json')).toBe(own)

  await someone.mnema('connect', 'gemini', '--yes')
  expect(JSON.parse(someone.read('.gemini/settings.json')).mcpServers.mnema.command).toBe('mnema')
  // Also when the file was written anew in between.
  someone.write('.gemini/settings.json', JSON.stringify(JSON.parse(someone.read('.gemini/settings.json'))))
  const gone = await someone.mnema('disconnect', 'gemini', '--yes')
  expect(gone.stdout).toContain('mcpServers.mnema is as it was before Mnema')
  expect(JSON.parse(someone.read('.gemini/settings.json'))).toEqual(JSON.parse(own))
})

test('a file that cannot be parsed is refused with the place, untouched, and keeps no other program from its own', async () => {
  const broken = '{\n  "hooks": {\n    "Stop": [,]\n  }\n}\n'
  const someone = createPerson({ '.claude/settings.json': broken, '.claude.json': '{}', '.qwen/settings.json': '{}' })
  const run = await someone.mnema('connect', 'claude-code', 'qwen', '--yes')
  expect(run.code).toBe(2)
  expect(run.stderr).toContain(join(someone.home, '.claude/settings.json'))
  expect(run.stderr).toContain('line 3, column 14')
  expect(someone.read('.claude/settings.json')).toBe(broken)
  expect(someone.read('.claude.json')).toBe('{}')
  expect(someone.read('.qwen/settings.json')).toContain('mnema')

  for (const [name, path, text, place] of [
    ['codex', '.codex/config.toml', 'a = 1\nb = = 2\n', 'line 2'],
    ['hermes', '.hermes/config.yaml', 'memory:\n  provider: [a\n', 'line 3'],
    ['pi', '.pi/agent/settings.json', '{"extensions": {"a": 1}}', 'extensions is not what'],
  ] as const) {
    someone.write(path, text)
    const refused = await someone.mnema('connect', name, '--yes', '--json')
    expect(refused.code).toBe(2)
    expect(JSON.parse(refused.stdout).programs[0].error.message).toContain(place)
    expect(someone.read(path)).toBe(text)
  }
})

test('a link into a repository of dotfiles stays a link, and modes stay', async () => {
  const someone = createPerson({ 'dotfiles/claude.json': '{\n}\n', 'dotfiles/settings.json': '{}\n' })
  mkdirSync(join(someone.home, '.claude'))
  const link = join(someone.home, '.claude/settings.json')
  symlinkSync('../dotfiles/settings.json', link)
  symlinkSync('dotfiles/claude.json', join(someone.home, '.claude.json'))
  chmodSync(join(someone.home, 'dotfiles/claude.json'), 0o640)
  const before = someone.snapshot()

  await someone.mnema('connect', 'claude-code', '--yes')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readlinkSync(link)).toBe('../dotfiles/settings.json')
  expect(someone.read('dotfiles/settings.json')).toContain('hook claude-code')
  expect(statSync(join(someone.home, 'dotfiles/claude.json')).mode & 0o777).toBe(0o640)

  await someone.mnema('disconnect', 'claude-code', '--yes')
  expect(someone.snapshot()).toEqual(before)
})

test('a file that nobody may write is left alone, and nothing else is written either', async () => {
  const someone = createPerson({ '.codex/config.toml': 'model = "x"\n' })
  someone.write('.codex/hooks.json', '{}\n', 0o444)
  const before = someone.snapshot()
  const run = await someone.mnema('connect', 'codex', '--yes')
  expect(run.code).toBe(3)
  expect(run.stderr).toContain('hooks.json may not be written')
  expect(run.stderr).toContain('chmod u+w')
  expect(someone.snapshot()).toEqual(before)
})

test('without a terminal and without --yes nothing is changed, and a dry run changes nothing either', async () => {
  const someone = createPerson(codex)
  const before = someone.snapshot()
  const alone = await someone.mnema('connect')
  expect(alone.code).toBe(2)
  expect(alone.stdout).toContain('+[mcp_servers.mnema]')
  expect(alone.stderr).toContain('Add --yes')
  expect(alone.stdout).not.toContain('Gemini')
  const dry = await someone.mnema('connect', 'codex', '--dry-run')
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toContain('+[mcp_servers.mnema]')
  expect(someone.snapshot()).toEqual(before)

  expect((await someone.mnema('connect', '--yes')).code).toBe(0)
  const status = await someone.mnema('status')
  expect(status.stdout).toMatch(/Codex +connected +user/)
})

test('a diff shows no secrets, neither ours nor a neighbour’s', async () => {
  const someone = createPerson({ '.zcode/cli/config.json': '{\n  "apiKey": "sk-neighbour-1234567890"\n}\n' })
  const run = await someone.mnema(
    'connect',
    'zcode',
    '--url',
    'https://m.example.org',
    '--token',
    'mn_own_secret',
    '--yes',
  )
  expect(run.code).toBe(0)
  expect(run.stdout).toContain('"apiKey": "***"')
  expect(run.stdout).toContain('Bearer ***')
  expect(run.stdout).not.toMatch(/mn_own_secret|sk-neighbour/)
})

test('a name that nobody knows is answered with all names; a person’s program is not connected to a project', async () => {
  const someone = createPerson()
  const unknown = await someone.mnema('connect', 'cursor', '--yes')
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain('claude-code, codex, opencode, pi, openclaw, gemini, qwen, hermes, zcode, deepseek')
  const scope = await someone.mnema('connect', 'openclaw', '--scope', 'project', '--yes')
  expect(scope.code).toBe(2)
  expect(scope.stderr).toContain('--scope user')
  const none = await someone.mnema('connect')
  expect(none.code).toBe(4)
  const not = await someone.mnema('disconnect', 'codex', '--yes')
  expect(not.code).toBe(4)
  const token = await someone.mnema('connect', 'codex', '--token', 'x', '--yes')
  expect(token.code).toBe(2)
  expect(token.stderr).toContain('--url')
})

test('through a server: the token is in no file of a project, and goes with the last program that uses the server', async () => {
  const someone = createPerson()
  const before = someone.snapshot()
  const remote = ['--url', 'https://m.example.org/memory/', '--token', 'mn_own_secret', '--yes']
  await someone.mnema('connect', 'claude-code', 'codex', 'gemini', 'zcode', '--scope', 'project', ...remote)
  expect((await someone.mnema('connect', 'codex', ...remote)).code).toBe(0)
  const kept = join(someone.home, '.mnema/servers.json')
  expect(statSync(kept).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ 'https://m.example.org/memory': 'mn_own_secret' })
  const project = Object.entries(someone.snapshot()).filter(([path]) => path.startsWith('work'))
  expect(JSON.stringify(project)).toContain('https://m.example.org/memory/api/mcp?client_type=claudecode')
  expect(JSON.stringify(project)).toContain('mnema hook codex session-start --url https://m.example.org/memory')
  expect(JSON.stringify(project)).not.toContain('mn_own_secret')
  expect(someone.read('.codex/config.toml')).toContain('bearer_token_env_var = "MNEMA_TOKEN"')

  // Another server in its place: of the former one nothing is kept that nobody uses.
  await someone.mnema('connect', 'codex', '--url', 'https://other.example.org', '--token', 'mn_other', '--yes')
  expect(Object.keys(JSON.parse(readFileSync(kept, 'utf8')))).toHaveLength(2)
  await someone.mnema('disconnect', '--scope', 'project', '--yes')
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ 'https://other.example.org': 'mn_other' })
  expect(someone.read('.codex/config.toml')).not.toContain('m.example.org')
  expect(statSync(kept).isFile()).toBe(true)
  await someone.mnema('disconnect', '--yes')
  expect(someone.snapshot()).toEqual(before)
})

test('Codex, which would not start with a server by command and by address, is not connected in two ways', async () => {
  const someone = createPerson()
  await someone.mnema('connect', 'codex', '--yes')
  const before = someone.snapshot()
  const other = await someone.mnema('connect', 'codex', '--scope', 'project', '--url', 'https://m.example.org', '--yes')
  expect(other.code).toBe(5)
  expect(other.stderr).toContain('does not start with both')
  expect(someone.snapshot()).toEqual(before)
  expect((await someone.mnema('connect', 'codex', '--scope', 'project', '--yes')).code).toBe(0)
})

test('many who connect at once lose nothing of one another', async () => {
  const someone = createPerson(configurations['claude-code'])
  const before = someone.snapshot()
  const names = ['claude-code', 'codex', 'gemini', 'claude-code', 'hermes']
  const runs = await Promise.all(names.map((name) => someone.mnema('connect', name, '--yes')))
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  const status = await someone.mnema('status')
  expect(status.stdout.match(/ connected +user/g)).toHaveLength(4)
  const gone = await Promise.all(
    ['claude-code', 'codex', 'gemini', 'hermes'].map((name) => someone.mnema('disconnect', name, '--yes')),
  )
  expect(gone.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(someone.snapshot()).toEqual(before)
})

test('files that were put back by hand, or removed, are left as they are', async () => {
  const someone = createPerson(codex)
  const before = someone.snapshot()
  await someone.mnema('connect', 'codex', 'gemini', '--yes')
  // As after a connecting that was killed before it wrote: what is kept is there, and the files are as they were.
  for (const [path, text] of Object.entries(codex)) someone.write(path, text)
  rmSync(join(someone.home, '.gemini'), { recursive: true })
  const gone = await someone.mnema('disconnect', '--yes')
  expect(gone.code).toBe(0)
  expect(gone.stdout).toContain('mcp_servers.mnema had been taken out already')
  expect(someone.snapshot()).toEqual(before)
})

test('a lock that a killed process left does not hold up the next', async () => {
  const someone = createPerson()
  const ended = spawnSync(process.execPath, ['--version']).pid
  someone.write('.mnema/connections/lock', String(ended))
  expect((await someone.mnema('connect', 'codex', '--yes')).code).toBe(0)
  expect((await someone.mnema('disconnect', 'codex', '--yes')).code).toBe(0)
  expect(Object.keys(someone.snapshot()).filter((path) => path.includes('lock'))).toEqual([])
})

test('a file in one long line is not printed whole', async () => {
  const long = JSON.stringify({ history: ['x'.repeat(5_000)], theme: 'dark' })
  const someone = createPerson({ '.claude.json': long })
  const run = await someone.mnema('connect', 'claude-code', '--yes')
  expect(Math.max(...run.stdout.split('\n').map((line) => line.length))).toBeLessThan(300)
  expect(JSON.parse(someone.read('.claude.json'))).toMatchObject(JSON.parse(long))
  await someone.mnema('disconnect', 'claude-code', '--yes')
  expect(someone.read('.claude.json')).toBe(long)
})

test('a home of Mnema elsewhere is named to servers and hooks, and the store in it stays', async () => {
  const someone = createPerson()
  const elsewhere = join(someone.home, 'my memory')
  await someone.mnema('--home', elsewhere, 'nodes', 'search', 'anything')
  await someone.mnema('--home', elsewhere, 'connect', 'codex', '--yes')
  expect(someone.read('.codex/config.toml')).toContain(`MNEMA_HOME = "${elsewhere}"`)
  expect(someone.read('.codex/hooks.json')).toContain(`--home \\"${elsewhere}\\"`)
  await someone.mnema('--home', elsewhere, 'disconnect', 'codex', '--yes')
  expect(Object.keys(someone.snapshot()).filter((path) => path.startsWith('my memory/'))).not.toHaveLength(0)
  expect(Object.keys(someone.snapshot()).filter((path) => path.includes('connections'))).toEqual([])
})

test('a token that is made for a program comes with what to paste there', async () => {
  const someone = createPerson()
  const made = await someone.mnema('token', 'create', '--for', 'codex', '--url', 'https://m.example.org')
  expect(made.code).toBe(0)
  const [secret = ''] = made.stdout.split('\n')
  expect(made.stdout).toContain(`mnema connect codex --url https://m.example.org --token ${secret}`)
  expect(made.stdout).toContain('~/.codex/config.toml:')
  expect(made.stdout).toContain('[mcp_servers.mnema]')
  expect(made.stdout).toContain(`export MNEMA_TOKEN=${secret}`)
  const json = await someone.mnema('token', 'create', '--for', 'zcode', '--url', 'https://m.example.org', '--json')
  const { secret: other, paste } = JSON.parse(json.stdout)
  expect(JSON.parse(paste[0].text).mcp.servers.mnema.headers.Authorization).toBe(`Bearer ${other}`)
})
