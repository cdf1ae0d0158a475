import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { findSandbox } from '../../src/kinds/experiences/replay/index.ts'
import { createMachine, type Machine } from '../support/mnema.ts'
import { git } from '../support/rule-repositories.ts'

const sandbox = await findSandbox()
const proven = !('missing' in sandbox)

const project = 'zlib-port'

/** The checkout of a machine: a build that fails while a flag is missing, with the paths of that machine in its error. */
function checkout(machine: Machine, where: string, line: number): { path: string; error: string; commit: string } {
  const path = join(machine.directory, where)
  mkdirSync(path, { recursive: true })
  const error = `ld: ${where}/deflate_${line}.o: line ${line}: undefined symbol inflateReset2_frobnicate`
  writeFileSync(join(path, '.mnema.json'), JSON.stringify({ project }))
  writeFileSync(join(path, 'check.sh'), `#!/bin/sh\ngrep -q -- -lz flags || { echo "${error}" >&2; exit 1; }\n`)
  writeFileSync(join(path, 'flags'), '-O2\n')
  chmodSync(join(path, 'check.sh'), 0o755)
  git(path, 'init', '-q', '-b', 'main')
  git(path, 'add', '-A')
  git(path, 'commit', '-q', '-m', 'broken')
  return { path, error, commit: git(path, 'rev-parse', 'HEAD').trim() }
}

async function meet(machine: Machine, session: string, { path, error }: { path: string; error: string }) {
  const run = await machine.hook('post-tool-use-failure', {
    hook_event_name: 'PostToolUseFailure',
    session_id: session,
    cwd: path,
    tool_name: 'Bash',
    tool_input: { command: './check.sh' },
    error: `Exit code 1\n${error}`,
  })
  expect(run.code).toBe(0)
}

function agentOf(machine: Machine, session: string, path: string) {
  return machine.mcp({ args: ['--toolsets', 'experiences', '--session-id', session], cwd: path })
}

/** Two people, each with a home and a checkout of their own, and the repository that they share. */
async function twoPeople() {
  const [ann, bob] = [createMachine(), createMachine()]
  const shared = join(ann.directory, 'team.git')
  mkdirSync(shared)
  git(shared, 'init', '-q', '--bare', '-b', 'main', '.')
  return { ann, bob, shared, mine: checkout(ann, 'src-of-ann', 41), theirs: checkout(bob, 'work/deep/er', 1907) }
}

const fix = { kind: 'command', command: "echo '-lz' > flags" }
const learnt = {
  title: 'Link zlib with -lz',
  type: 'bugfix',
  scope: 'project',
  content: {
    what: 'undefined symbol inflateReset2_frobnicate',
    why: 'zlib was not on the link line',
    where: 'flags',
    learned: 'add -lz to flags',
  },
}

test('what one agent learnt and a replay proved is the first thing that the agent of another person finds', {
  timeout: 300_000,
}, async () => {
  const { ann, bob, shared, mine, theirs } = await twoPeople()

  await meet(ann, 'a', mine)
  const a = await agentOf(ann, 'a', mine.path)
  expect((await a.call('memory_search', { query: mine.error })).text).toBe('no matching memory')
  const noted = await a.call('memory_note', { ...learnt, fix })
  const [ref = ''] = /lr_[0-9a-f]{32}/.exec(noted.text) ?? []
  await a.close()

  expect((await ann.run(['team', 'push'], { cwd: mine.path })).stderr).toContain('mnema team init')
  expect((await ann.run(['team', 'init', shared], { cwd: mine.path })).code).toBe(0)
  const early = await ann.run(['team', 'push', ref], { cwd: mine.path })
  expect(early.code).toBe(1)
  expect(early.stdout).toContain('no replay has verified it, and nobody vouches for it')

  if (proven) {
    const verified = await ann.run(['verify', ref], { cwd: mine.path })
    expect(verified.stdout).toContain(`verified ${ref}`)
  }
  const pushed = await ann.run(['team', 'push', ...(proven ? [] : [ref, '--by', 'Ann'])], { cwd: mine.path })
  expect(pushed.stdout).toContain('1 shared, 0 shared before')
  expect(
    (await ann.run(['team', 'push', ...(proven ? [] : [ref, '--by', 'Ann'])], { cwd: mine.path })).stdout,
  ).toContain('0 shared, 1 shared before')

  expect((await bob.run(['team', 'init', shared])).stdout).toContain('1 new')
  expect((await bob.run(['team', 'pull'])).stdout).toContain('0 new, 0 changed')
  await meet(bob, 'b', theirs)
  const b = await agentOf(bob, 'b', theirs.path)
  const found = await b.call('memory_search', { query: theirs.error })
  const shareRef = ref.replace('lr_', 'rr_')
  expect(found.text).toContain(`1. [${shareRef}] Link zlib with -lz`)
  expect(found.text).toMatch(/error_signature[^,;]*sha256:/)
  expect(found.text).toContain(proven ? 'team-verified by replay' : 'confirmed by a person of the team')
  const read = await b.call('memory_read', { ref: shareRef })
  expect(read.text).toContain(fix.command)
  await b.close()

  // Whoever shared it does not meet it twice.
  await ann.run(['team', 'pull'])
  const again = await agentOf(ann, 'a2', mine.path)
  const own = await again.call('memory_search', { query: mine.error })
  expect(own.text).toContain(ref)
  expect(own.text).not.toContain(shareRef)
  await again.close()

  const withdrawn = await ann.run(['team', 'withdraw', ref])
  expect(withdrawn.stdout).toContain(`Withdrawn: ${shareRef}`)
  expect((await bob.run(['team', 'pull'])).stdout).toContain('1 withdrawn')
  const later = await agentOf(bob, 'c', theirs.path)
  expect((await later.call('memory_search', { query: theirs.error })).text).toBe('no matching memory')
  expect((await later.call('memory_read', { ref: shareRef })).text).toBe('This memory was withdrawn.')
  await later.close()
  if (proven) expect((await ann.run(['team', 'push'])).stdout).toContain('the team took it back')
  const status = await bob.json<{ records: number; withdrawn: number; ahead: number }>(['team', 'status'])
  expect(status).toMatchObject({ records: 0, withdrawn: 1, ahead: 0 })
})

test('what must not be shared is not, and a forged file is refused by name', { timeout: 240_000 }, async () => {
  const { ann, bob, shared, mine } = await twoPeople()
  const outside = join(ann.directory, 'nameless')
  mkdirSync(join(outside, '.git'), { recursive: true })
  writeFileSync(join(outside, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  const refs: string[] = []
  for (const [cwd, title] of [
    [mine.path, 'Good one'],
    [outside, 'Of a nameless project'],
  ] as const) {
    const agent = await agentOf(ann, `s-${refs.length}`, cwd)
    const content = { ...learnt.content, what: `broken widget ${title}` }
    refs.push(/lr_[0-9a-f]{32}/.exec((await agent.call('memory_note', { ...learnt, title, content })).text)?.[0] ?? '')
    await agent.close()
  }
  await ann.run(['team', 'init', shared])
  expect((await ann.run(['team', 'push', '--by', 'Ann'])).stderr).toContain('--by')
  const pushed = await ann.run(['team', 'push', ...refs, '--by', 'Ann'])
  expect(pushed.stdout).toContain('1 shared')
  expect(pushed.stdout).toContain('its project has no remote and no name')
  // What was stored before a pattern was known, say: a note with a secret is refused at once.
  const key = `ghp_${'a1B2'.repeat(9)}`
  const noted = await agentOf(ann, 's-key', mine.path)
  const content = { ...learnt.content, what: 'broken gadget' }
  const [keyed = ''] = /lr_[0-9a-f]{32}/.exec(
    (await noted.call('memory_note', { ...learnt, title: 'With a key', content, fix })).text,
  ) ?? ['']
  await noted.close()
  const store = new Database(join(ann.home, 'mnema.db'))
  store.prepare("UPDATE records SET attributes = replace(attributes, '-lz', ?) WHERE id = ?").run(key, keyed)
  store.close()
  const leaking = await ann.run(['team', 'push', keyed, '--by', 'Ann'])
  expect(leaking.code).toBe(1)
  expect(leaking.stdout).toMatch(/left out .*: attributes\.fix\.command: /)
  expect(leaking.stdout).not.toContain(key)

  const clone = join(ann.directory, 'clone')
  git(ann.directory, 'clone', '-q', shared, clone)
  const folder = join(clone, 'records')
  const [part = ''] = readdirSync(folder)
  const [name = ''] = readdirSync(join(folder, part))
  const text = readFileSync(join(folder, part, name), 'utf8')
  writeFileSync(join(folder, part, name), text.replace('add -lz to flags', 'rm everything'))
  git(clone, 'commit', '-q', '-am', 'forged')
  git(clone, 'push', '-q')
  const joined = await bob.run(['team', 'init', shared])
  expect(joined.stdout).toContain('0 new')
  expect(joined.stdout).toContain(`refused: records/${part}/${name}`)
})
