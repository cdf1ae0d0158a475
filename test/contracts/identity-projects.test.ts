import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Project, sql } from '../../src/contract/index.ts'
import { createIdentity, identityMigrations } from '../../src/core/identity/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const space = 'sp_default'

describeEachDatabase('projects', identityMigrations, (fixture) => {
  let folder: ReturnType<typeof createTemporaryFolder>
  let work = ''

  beforeEach(() => {
    folder = createTemporaryFolder()
    work = realpathSync(folder.path)
  })
  afterEach(() => folder.remove())

  const identity = () => createIdentity({ store: fixture.database, home: join(work, 'home') })
  const find = (path: string, inSpace = space) => identity().project(inSpace, join(work, path))
  const found = async (path: string): Promise<Project> => {
    const project = await find(path)
    if (!project) throw new Error(`no project in ${path}`)
    return project
  }
  const make = (path: string) => mkdirSync(join(work, path), { recursive: true })
  const git = (path: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=t', '-c', 'user.email=t@t.example', '-c', 'protocol.file.allow=always', ...args],
      {
        cwd: join(work, path),
        stdio: 'pipe',
        env: {
          ...process.env,
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_CONFIG_SYSTEM: '/dev/null',
          GIT_CEILING_DIRECTORIES: work,
        },
      },
    )
  const repository = (path: string, remote?: string) => {
    make(path)
    git(path, 'init', '-q')
    git(path, 'commit', '-q', '--allow-empty', '-m', 'first')
    if (remote !== undefined) git(path, 'remote', 'add', 'origin', remote)
  }
  const same = async (one: string, two: string) => {
    expect((await found(two)).id).toBe((await found(one)).id)
  }
  const different = async (one: string, two: string) => {
    const [first, second] = [await found(one), await found(two)]
    expect(second.id).not.toBe(first.id)
    expect(second.slug).not.toBe(first.slug)
  }

  it('is one for all spellings of a remote, and stores no login', async () => {
    const spellings = [
      'https://git.example/team/core/ledger.git',
      'git@git.example:team/core/ledger.git',
      'ssh://git@git.example/team/core/ledger',
      'https://user:sw0rdfish-x@git.example/team/core/ledger.git/',
    ]
    for (const [index, remote] of spellings.entries()) repository(`clone${index}`, remote)
    for (const index of spellings.keys()) await same('clone0', `clone${index}`)
    expect(await found('clone3')).toMatchObject({
      slug: 'ledger',
      identity: 'git:git.example/team/core/ledger',
      root: join(work, 'clone3'),
    })
    const rows = await Promise.all([
      fixture.database.all(sql`SELECT * FROM projects`),
      fixture.database.all(sql`SELECT * FROM project_identities`),
    ])
    expect(JSON.stringify(rows)).not.toContain('sw0rdfish')
  })

  it('is one for worktrees, deep folders and links', async () => {
    repository('shop')
    git('shop', 'worktree', 'add', '-q', '../shop-next')
    git('shop', 'worktree', 'add', '-q', '.claude/worktrees/task')
    make('shop/src/deep/inside')
    symlinkSync(join(work, 'shop'), join(work, 'link'))
    await same('shop', 'shop-next')
    await same('shop', 'shop/.claude/worktrees/task')
    await same('shop', 'shop/src/deep/inside')
    await same('shop', 'link')
    await same('shop', 'shop/.git/hooks')
    expect((await found('shop-next')).root).toBe(join(work, 'shop-next'))
    expect((await found('shop')).slug).toBe('shop')
  })

  it('is one for the worktrees of a bare repository', async () => {
    repository('seed', 'https://git.example/team/bare.git')
    git('.', 'clone', '-q', '--bare', 'seed', 'hub.git')
    git('hub.git', 'remote', 'remove', 'origin')
    git('hub.git', 'worktree', 'add', '-q', '../one')
    git('hub.git', 'worktree', 'add', '-q', '../two', '-b', 'two')
    await same('one', 'two')
    await same('one', 'hub.git')
    expect((await found('one')).slug).toBe('hub')
    await different('one', 'seed')
  })

  it('is another for other remotes, other ports and other hosts', async () => {
    const remotes = [
      'https://git.example/team/core/ledger.git',
      'https://git.example/other/core/ledger.git',
      'https://git.example/team/core/Ledger.git',
      'ssh://git@git.example:2201/team/core/ledger.git',
      'ssh://git@git.example:2202/team/core/ledger.git',
      'https://git.example.org/team/core/ledger.git',
    ]
    for (const [index, remote] of remotes.entries()) repository(`r${index}`, remote)
    const projects = await Promise.all(remotes.map((_, index) => found(`r${index}`)))
    expect(new Set(projects.map((project) => project.id)).size).toBe(remotes.length)
    expect(new Set(projects.map((project) => project.slug)).size).toBe(remotes.length)
  })

  it('is another for folders that only look alike', async () => {
    for (const [one, two] of [
      ['m-n/o', 'm/n-o'],
      ['资料库', '实验室'],
      ['north/app', 'south/app'],
      ['app', 'app2'],
      ['x y', 'x_y'],
      ['Case', 'case'],
      ['é', 'e\u0301x'],
    ] as const) {
      make(one)
      make(two)
      await different(one, two)
    }
    expect((await found('资料库')).slug).toBe('资料库')
  })

  it('is another for a submodule and for a repository inside', async () => {
    repository('library', 'https://git.example/team/library.git')
    repository('shop', 'https://git.example/team/shop.git')
    git('shop', 'submodule', 'add', '-q', join(work, 'library'), 'vendor/library')
    repository('shop/inner')
    await different('shop', 'shop/vendor/library')
    await different('shop', 'shop/inner')
    await same('library', 'shop/vendor/library')
  })

  it('follows a remote on this machine to what it is', async () => {
    repository('origin', 'https://git.example/team/shop.git')
    git('.', 'clone', '-q', 'origin', 'copy')
    git('.', 'clone', '-q', 'copy', 'copy-of-copy')
    await same('origin', 'copy-of-copy')
    repository('plain')
    git('.', 'clone', '-q', '--bare', 'plain', 'hub.git')
    git('hub.git', 'remote', 'remove', 'origin')
    git('.', 'clone', '-q', 'hub.git', 'a')
    git('.', 'clone', '-q', 'hub.git', 'b')
    await same('a', 'b')
    await different('a', 'plain')
    repository('circle')
    git('circle', 'remote', 'add', 'origin', join(work, 'circle'))
    expect(await found('circle')).toMatchObject({ slug: 'circle' })
  })

  it('takes the name that .mnema.json gives, and says why a bad one is ignored', async () => {
    repository('shop', 'https://git.example/team/shop.git')
    make('elsewhere/deep')
    make('bad')
    writeFileSync(join(work, 'shop/.mnema.json'), '{ "project": "The Shop" }')
    writeFileSync(join(work, 'elsewhere/.mnema.json'), '\ufeff{"project":"The Shop","other":1}')
    await same('shop', 'elsewhere/deep')
    expect(await found('shop')).toMatchObject({ slug: 'the_shop', identity: 'name:The Shop' })
    for (const text of [
      '{',
      '[]',
      'null',
      '{"project":7}',
      '{"project":""}',
      '{"project":"a\\nb"}',
      '{"project":"---"}',
    ]) {
      writeFileSync(join(work, 'bad/.mnema.json'), text)
      const project = await found('bad')
      expect(project).toMatchObject({ slug: 'bad', warning: expect.stringContaining('.mnema.json') })
    }
    writeFileSync(join(work, 'bad/.mnema.json'), `{"project":"${'x'.repeat(101)}"}`)
    expect((await found('bad')).warning).toBeDefined()
  })

  it('stays the same when its folder moves, its remote changes, it gains or loses one, or is given a name', async () => {
    make('notes')
    const notes = await found('notes')
    renameSync(join(work, 'notes'), join(work, 'papers'))
    expect((await found('papers')).id).toBe(notes.id)
    git('papers', 'init', '-q')
    expect((await found('papers')).id).toBe(notes.id)
    git('papers', 'remote', 'add', 'origin', 'https://git.example/me/papers.git')
    expect(await found('papers')).toMatchObject({ id: notes.id, identity: 'git:git.example/me/papers', slug: 'notes' })
    git('papers', 'remote', 'set-url', 'origin', 'https://elsewhere.example/us/papers.git')
    expect((await found('papers')).id).toBe(notes.id)
    renameSync(join(work, 'papers'), join(work, 'final'))
    expect((await found('final')).id).toBe(notes.id)
    repository('other-clone', 'git@git.example:me/papers.git')
    expect((await found('other-clone')).id).toBe(notes.id)
    git('final', 'remote', 'remove', 'origin')
    expect((await found('final')).id).toBe(notes.id)
    writeFileSync(join(work, 'final/.mnema.json'), '{"project":"papers"}')
    expect((await found('final')).id).toBe(notes.id)
    expect(await identity().projectById(space, notes.id)).toMatchObject({ slug: 'notes' })
  })

  it('keeps worktrees when the repository that holds them moves', async () => {
    repository('shop')
    git('shop', 'worktree', 'add', '-q', '.claude/worktrees/task')
    const before = await found('shop/.claude/worktrees/task')
    renameSync(join(work, 'shop'), join(work, 'store'))
    expect((await found('store/.claude/worktrees/task')).id).toBe(before.id)
    expect((await found('store')).id).toBe(before.id)
  })

  it('never takes over from what stood at the same place, or was copied from it', async () => {
    repository('shop', 'https://git.example/team/shop.git')
    const shop = await found('shop')
    rmSync(join(work, 'shop'), { recursive: true })
    repository('shop', 'https://git.example/team/other.git')
    const other = await found('shop')
    expect(other.id).not.toBe(shop.id)
    rmSync(join(work, 'shop'), { recursive: true })
    repository('shop')
    expect([shop.id, other.id]).not.toContain((await found('shop')).id)

    make('a')
    const moved = await found('a')
    renameSync(join(work, 'a'), join(work, 'b'))
    await found('b')
    make('a')
    expect((await found('a')).id).not.toBe(moved.id)
    expect((await found('b')).id).toBe(moved.id)
    cpSync(join(work, 'b'), join(work, 'c'), { recursive: true })
    await different('b', 'c')
  })

  it('leaves the template to the template when a clone of it becomes another work', async () => {
    repository('template', 'https://git.example/team/template.git')
    repository('app', 'https://git.example/team/template.git')
    const template = await found('template')
    expect((await found('app')).id).toBe(template.id)
    git('app', 'remote', 'set-url', 'origin', 'https://git.example/team/app.git')
    expect((await found('app')).id).not.toBe(template.id)
    expect((await found('template')).id).toBe(template.id)
  })

  it('is none for the home directory, its parents, the root, and what is no directory', async () => {
    make('home/work/thing')
    git('home', 'init', '-q')
    writeFileSync(join(work, 'home/.mnema.json'), '{"project":"everything"}')
    expect(await find('home')).toBeUndefined()
    expect(await find('.')).toBeUndefined()
    expect(await identity().project(space, '/')).toBeUndefined()
    expect(await find('missing')).toBeUndefined()
    expect(await find('home/.mnema.json')).toBeUndefined()
    expect(await identity().project(space, 'home')).toBeUndefined()
    expect(await identity().project(space, '')).toBeUndefined()
    expect(await identity().project(space, 'a\0b')).toBeUndefined()
    expect(await found('home/work/thing')).toMatchObject({ slug: 'thing' })
  })

  it('stops at a .git that leads nowhere', async () => {
    repository('outer')
    make('outer/broken/deep')
    writeFileSync(join(work, 'outer/broken/.git'), 'gitdir: /nowhere/at/all\n')
    await different('outer', 'outer/broken')
    await same('outer/broken', 'outer/broken/deep')
    make('outer/odd/.git')
    await same('outer', 'outer/odd')
  })

  it('has a slug that fits a path, unique in its space, and is found by it', async () => {
    for (const [name, slug] of [
      ['My Shop (new!)', 'my_shop_new'],
      ['.dotfiles', 'dotfiles'],
      ['🚀', 'project'],
      ['数据 平台', '数据_平台'],
      ['x'.repeat(200), 'x'.repeat(56)],
      ['a..b--c', 'a..b--c'],
    ] as const) {
      make(name)
      expect((await found(name)).slug).toBe(slug)
    }
    make('east/api')
    make('west/api')
    const [east, west] = [await found('east/api'), await found('west/api')]
    expect([east.slug, west.slug]).toEqual(['api', 'api_2'])
    expect(await identity().projectBySlug(space, 'API_2')).toMatchObject({ id: west.id })
    expect(await identity().projectBySlug('sp_other', 'api')).toBeUndefined()
    expect(await identity().projectById('sp_other', east.id)).toBeUndefined()
    expect((await find('east/api', 'sp_other'))?.id).not.toBe(east.id)
  })

  it('is registered once, however many ask at the same time', async () => {
    repository('shop', 'https://git.example/team/shop.git')
    const projects = await Promise.all(Array.from({ length: 8 }, () => found('shop/')))
    expect(new Set(projects.map((project) => project.id)).size).toBe(1)
    expect(dirname((await found('shop')).root)).toBe(work)
  })
})
