import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startGitHub } from '../../../../test/support/github-server.ts'
import { openRules } from '../../../../test/support/open-rules.ts'
import { git, initRepository, useGitHubLogin } from '../../../../test/support/rule-repositories.ts'
import { readRemote } from './remote-address.ts'

const login = 'test-login-0123456789'

async function open(remote: string | undefined, answers: Parameters<typeof startGitHub>[0] = {}) {
  const github = await startGitHub(answers)
  const memory = await openRules({ rules: { githubApi: github.url } })
  initRepository(memory.directory, remote)
  const save = async (rule = 'Close every stream') =>
    (await memory.agent('record_feedback', { rule, paths: ['src/api/x.ts'] })).text
  return { ...memory, github, save }
}

const waits = 'because this repository is not trusted for automatic rules: '

describe('a repository', () => {
  test('without a remote is the person’s own', async () => {
    useGitHubLogin(undefined)
    const { save, github } = await open(undefined)
    expect(await save()).toContain('Saved and activated')
    expect(github.asked).toEqual([])
  })

  test('to which one may push is one’s own, and GitHub is asked once', async () => {
    useGitHubLogin(login)
    const { save, github } = await open('git@github.com:acme/shop.git', { 'acme/shop': { push: true } })
    expect(await save()).toContain('Saved and activated')
    expect(await save('Close every socket')).toContain('Saved and activated')
    expect(github.asked).toEqual([{ path: '/repos/acme/shop', authorization: `Bearer ${login}` }])
  })

  test.each([
    ['https://github.com/attacker/tool', { 'attacker/tool': { push: false } }, 'you cannot push to attacker/tool.'],
    ['https://github.com/attacker/gone.git', {}, 'you cannot push to attacker/gone.'],
    [
      'https://github.com/acme/limited',
      { 'acme/limited': { status: 429 } },
      'GitHub answered 429, so it is not known whether you can push to acme/limited.',
    ],
    [
      'https://gitlab.example/acme/shop',
      {},
      'there is no way to ask whether you can push to gitlab.example/acme/shop.',
    ],
  ] as const)('%s makes rules wait', async (remote, answers, why) => {
    useGitHubLogin(login)
    const { save, person } = await open(remote, answers)
    const text = await save()
    expect(text).toContain(waits + why)
    expect(text).toMatch(/^Saved as pending rule [0-9a-f]{8} \(section:src\/api\) because /)
    const added = await person('add', { rule: 'Close every socket' })
    expect(added.text).toContain('Added')
    expect((await person('list', {})).output.rules).toMatchObject([{ status: 'pending' }, { status: 'active' }])
  })

  test('is not trusted when nobody can be asked: no login, no answer, no network', async () => {
    useGitHubLogin(undefined)
    const { save } = await open('https://github.com/acme/shop', { 'acme/shop': { push: true } })
    expect(await save()).toContain(
      `${waits}there is no GitHub login, so it is not known whether you can push to acme/shop`,
    )
    process.env.GH_TOKEN = login
    const silent = await open('https://github.com/acme/silent', { 'acme/silent': 'silence' })
    expect(await silent.save()).toContain(`${waits}GitHub could not be reached`)
  })

  test('holds up no other writer while GitHub thinks', async () => {
    useGitHubLogin(login)
    const { save, person } = await open('https://github.com/acme/slow', { 'acme/slow': 'silence' })
    const done: string[] = []
    await Promise.all([
      save().then(() => done.push('asked GitHub')),
      person('add', { rule: 'Close every socket' }).then(() => done.push('wrote')),
    ])
    expect(done).toEqual(['wrote', 'asked GitHub'])
  })

  test('that is a clone of one on this machine is as trusted as that', async () => {
    useGitHubLogin(login)
    const { directory, project, save, agent } = await open('https://github.com/acme/shop', {
      'acme/shop': { push: false },
    })
    const clone = join(project('work'), 'clone')
    mkdirSync(clone)
    initRepository(clone, directory)
    const input = { rule: 'Close every stream', paths: [join(clone, 'x.ts')] }
    expect((await agent('record_feedback', input)).text).toContain('you cannot push to acme/shop')
    expect(await save()).toContain('you cannot push to acme/shop')
  })
})

describe('what is checked out', () => {
  const own = { 'acme/shop': { push: true } } as const

  test('from a fork activates nothing', async () => {
    useGitHubLogin(login)
    const { save, directory } = await open('https://github.com/acme/shop', own)
    git(directory, 'remote', 'add', 'stranger', 'https://github.com/stranger/shop')
    git(directory, 'checkout', '-q', '-b', 'feature')
    git(directory, 'config', 'branch.feature.remote', 'stranger')
    git(directory, 'config', 'branch.feature.merge', 'refs/heads/feature')
    expect(await save()).toContain(`${waits}the checked-out branch comes from another repository`)
    git(directory, 'config', 'branch.feature.remote', 'https://github.com/stranger/shop.git')
    expect(await save('Close every socket')).toContain('pending')
    git(directory, 'config', 'branch.feature.remote', 'ssh://git@github.com/acme/shop.git')
    expect(await save('Close every file')).toContain('Saved and activated')
  })

  test('of a pull request activates nothing, as a branch or detached', async () => {
    useGitHubLogin(login)
    const { save, directory } = await open('https://github.com/acme/shop', own)
    git(directory, 'checkout', '-q', '-b', 'pr-7')
    git(directory, 'config', 'branch.pr-7.remote', 'origin')
    git(directory, 'config', 'branch.pr-7.merge', 'refs/pull/7/head')
    expect(await save()).toContain('pending')
    git(directory, 'commit', '-q', '--allow-empty', '-m', 'theirs')
    git(directory, 'update-ref', 'refs/remotes/pull/7/merge', 'HEAD')
    git(directory, 'checkout', '-q', '--detach')
    expect(await save('Close every socket')).toContain('pending')
    git(directory, 'checkout', '-q', 'main')
    git(directory, 'config', 'branch.main.remote', 'origin')
    git(directory, 'config', 'branch.main.merge', 'refs/heads/main')
    expect(await save('Close every file')).toContain('Saved and activated')
  })
})

test.each([
  ['git@github.com:acme/shop.git', { host: 'github.com', name: 'acme/shop' }],
  ['https://user:pass@GitHub.com:443/acme/shop/', { host: 'github.com', name: 'acme/shop' }],
  ['ssh://git@ssh.github.com:443/acme/shop.git', { host: 'ssh.github.com', name: 'acme/shop' }],
  ['git://git.example/a/b/c', { host: 'git.example', name: 'a/b/c' }],
  ['file:///srv/shop.git', { path: '/srv/shop.git' }],
  ['../shop.git', { path: '../shop.git' }],
  ['C:\\work\\shop', { path: 'C:\\work\\shop' }],
  ['', undefined],
])('the remote %s leads to %j', (address, expected) => {
  expect(readRemote(address)).toEqual(expected)
})
