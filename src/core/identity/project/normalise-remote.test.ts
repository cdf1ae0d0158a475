import { describe, expect, it } from 'vitest'
import { normaliseRemote } from './normalise-remote.ts'

const identity = (address: string) => {
  const remote = normaliseRemote(address)
  return remote?.kind === 'host' ? remote.identity : remote
}

describe('a remote', () => {
  it.each([
    'https://git.example/team/core/ledger.git',
    'git@git.example:team/core/ledger.git',
    'ssh://git@git.example/team/core/ledger',
    'https://user:hunter2secret@git.example/team/core/ledger.git/',
    'https://GIT.Example/team/core/ledger',
    'https://git.example./team/core/ledger/',
    'http://git.example:80/team/core/ledger.git',
    'https://git.example:443/team//core/ledger.git',
    'ssh://git@git.example:22/team/core/ledger.git',
    'git+ssh://git@git.example/team/core/ledger.git',
    'git://git.example/team/core/ledger.git',
    'git.example:team/core/ledger',
    'git@git.example:/team/core/ledger.git',
    '  https://token@git.example/team/core/ledger.git?token=hunter2secret#main  ',
    'https://some.one@corp.example:hunter2secret@git.example/team/core/ledger',
    'https://git.example/team/core/l%65dger',
  ])('is one project: %s', (address) => {
    expect(identity(address)).toBe('git:git.example/team/core/ledger')
  })

  it.each([
    ['https://git.example/other/core/ledger.git', 'git:git.example/other/core/ledger'],
    ['https://git.example/team/core/Ledger.git', 'git:git.example/team/core/Ledger'],
    ['ssh://git@git.example:2201/g/app.git', 'git:git.example:2201/g/app'],
    ['ssh://git@git.example:2202/g/app.git', 'git:git.example:2202/g/app'],
    ['git@git.example:2201/g/app.git', 'git:git.example/2201/g/app'],
    ['https://git.example:8443/g/app', 'git:git.example:8443/g/app'],
    ['ssh://git@[2001:db8::1]:2222/g/app.git', 'git:[2001:db8::1]:2222/g/app'],
    ['git@git.example:@scope/app.git', 'git:git.example/@scope/app'],
    ['git.example:@scope/app', 'git:git.example/@scope/app'],
    ['git@[2001:db8::1]:g/app.git', 'git:[2001:db8::1]/g/app'],
    ['https://git.example/团队/资料库.git', 'git:git.example/团队/资料库'],
    ['https://git.example/%E5%9B%A2%E9%98%9F/%E8%B5%84%E6%96%99%E5%BA%93', 'git:git.example/团队/资料库'],
    ['https://bücher.example/a/b', 'git:xn--bcher-kva.example/a/b'],
    ['https://git.example/a/b.git.git', 'git:git.example/a/b.git'],
    ['https://git.example/a/100%', 'git:git.example/a/100%'],
    ['codecommit::ssh://git.example/v1/repos/shop', 'git:git.example/v1/repos/shop'],
  ])('keeps what tells projects apart: %s', (address, expected) => {
    expect(identity(address)).toBe(expected)
  })

  it.each([
    ['/srv/git/shop.git', '/srv/git/shop.git'],
    ['../shop', '../shop'],
    ['file:///srv/git/sh%20op', '/srv/git/sh op'],
    ['file://localhost/srv/git/shop', '/srv/git/shop'],
    ['./a:b', './a:b'],
    ['~/shop', '~/shop'],
  ])('may be on this machine: %s', (address, path) => {
    expect(normaliseRemote(address)).toEqual({ kind: 'path', path })
  })

  it.each(['', '   ', 'https://', 'https://git.example', 'https://git.example/', 'https://git.example/a/../../b'])(
    'is nothing: %s',
    (address) => {
      expect(normaliseRemote(address)).toBeUndefined()
    },
  )

  it('never shows a login, however badly it is written', () => {
    for (const address of [
      'https://user:hunter2/secret@git.example/team/shop.git',
      'https://user:hunter2@secret@git.example/team/shop.git',
      'user:hunter2secret@git.example:team/shop.git',
      'https://hunter2secret:x-oauth-basic@git.example/team/shop.git',
    ]) {
      expect(JSON.stringify(normaliseRemote(address) ?? {})).not.toMatch(/hunter2|secret/)
    }
  })
})
