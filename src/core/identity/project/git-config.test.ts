import { describe, expect, it } from 'vitest'
import { parseGitConfig } from './git-config.ts'

describe('a git configuration', () => {
  it('is read as git reads it', () => {
    const config = parseGitConfig(
      [
        '\ufeff# a comment',
        '[core]\r',
        '\tbare = false ; not bare',
        '\trepositoryformatversion=0',
        'ignoreCase',
        '[Remote "Up \\"stream\\""] url = "https://git.example/a b#c.git" # why',
        '[remote "origin"]',
        '  URL = git@git.example:team/\\',
        'shop.git   ',
        '  url = second',
        '  fetch = +refs/heads/*:refs/remotes/origin/*',
        '[branch.main]',
        '  remote = "or"igin',
        'not a line of it [',
      ].join('\n'),
    )
    expect(config.get('core.bare')).toEqual(['false'])
    expect(config.get('core.ignorecase')).toEqual(['true'])
    expect(config.get('remote.Up "stream".url')).toEqual(['https://git.example/a b#c.git'])
    expect(config.get('remote.origin.url')).toEqual(['git@git.example:team/shop.git', 'second'])
    expect(config.get('branch.main.remote')).toEqual(['origin'])
  })

  it('reads anything without failing', () => {
    for (const text of [
      '',
      '[',
      '[a',
      '[a]',
      '= x',
      '[a]\nb = "',
      '[a "',
      '\0\0',
      '[a]\nb = \\',
      '[ a ]b=c'.repeat(1000),
    ]) {
      expect(() => parseGitConfig(text)).not.toThrow()
    }
  })
})
