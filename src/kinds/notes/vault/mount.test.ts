import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { openVault } from '../../../../test/support/open-vault.ts'

const head =
  '---\r\n# the owner decides this\r\ntitle: "Move the archive"\r\ndue: 2026-02-03   # not before\r\nlocked: "no"\r\ntags: [type/plan, area/ops]\r\nzip: 00123\r\n---\r\n'
const plan = `${head}\r\n# Move the archive\r\n\r\n## Steps\r\n\r\nFirst line.\r\nSecond line.\r\n\r\n## Later\r\n\r\nNothing.\r\n`

describe.each(nodeStores)('a mounted folder on %s', (store) => {
  test('both sides follow each other: new, changed, moved and removed', async () => {
    const vault = await openVault(store, {
      'a.md': '# A\n\nOne.\n',
      'sub/b.md': '# B\n\nSee [[A]].\n',
      'c.md': 'Only text.\n',
    })
    const { memory } = vault
    await memory.note('# From the store\n\nText.\n', { path: 'deep/er', tags: ['x'] })
    expect(await vault.mount()).toMatchObject({ together: 4, notes: { made: 3 }, files: { made: 1 }, conflicts: [] })
    expect(vault.read('deep/er/from-the-store.md')).toBe('---\ntags: [x]\n---\n# From the store\n\nText.\n')
    expect(await vault.sync()).toMatchObject({
      notes: { made: 0, changed: 0 },
      files: { made: 0, changed: 0 },
      waiting: 0,
    })
    expect((await vault.note('c')).title).toBe('c')

    vault.put('a.md', '# A\n\nTwo.\n')
    await vault.append('B', 'More.')
    expect(await vault.sync()).toMatchObject({ notes: { changed: 1 }, files: { changed: 1 }, merged: 0, conflicts: [] })
    expect((await vault.note('A')).body).toBe('# A\n\nTwo.\n')
    expect(vault.read('sub/b.md')).toBe('# B\n\nSee [[A]].\n\nMore.\n')

    const { noteId } = await vault.note('A')
    mkdirSync(vault.at('x'))
    renameSync(vault.at('a.md'), vault.at('x/renamed.md'))
    await memory.agent('move_note', { ref: 'B', path: 'other' })
    expect(await vault.sync()).toMatchObject({ notes: { moved: 1, made: 0 }, files: { moved: 1 } })
    expect((await vault.note(noteId)).path).toBe('shop/x/renamed.md')
    expect(vault.files()).toEqual(['c.md', 'deep/er/from-the-store.md', 'other/b.md', 'x/renamed.md'])
    expect(vault.has('sub')).toBe(false)

    rmSync(vault.at('x/renamed.md'))
    await memory.agent('delete_note', { ref: 'B' })
    expect(await vault.sync()).toMatchObject({ notes: { removed: 1 }, files: { removed: 1 }, together: 2 })
    expect(vault.files()).toEqual(['c.md', 'deep/er/from-the-store.md'])
    expect(
      readdirSync(vault.at('.mnema-trash'), { recursive: true, encoding: 'utf8' }).some((path) =>
        path.endsWith('b.md'),
      ),
    ).toBe(true)
    await memory.person('restore', { ref: noteId })
    await vault.sync()
    expect(vault.read('x/renamed.md')).toBe('# A\n\nTwo.\n')
  }, 60_000)

  test('changes of different lines are brought together, of the same line both are kept', async () => {
    const body = '# Plan\n\nOne.\n\nTwo.\n\nThree.\n'
    const vault = await openVault(store, { 'plan.md': body })
    await vault.mount()
    vault.put('plan.md', body.replace('One', 'First'))
    await vault.append('Plan', 'Four.')
    expect(await vault.sync()).toMatchObject({ merged: 1, conflicts: [] })
    const merged = '# Plan\n\nFirst.\n\nTwo.\n\nThree.\n\nFour.\n'
    expect(vault.read('plan.md')).toBe(merged)
    expect((await vault.note('Plan')).body).toBe(merged)

    vault.put('plan.md', `${merged}\nBy the person.\n`)
    await vault.append('Plan', 'By the agent.')
    const { conflicts } = await vault.sync()
    const [{ copy } = { copy: '' }] = conflicts
    expect(copy).toMatch(/^plan \(conflict \d{4}-\d{2}-\d{2} \d{4}\)\.md$/)
    expect(vault.read('plan.md')).toContain('By the person.')
    expect(vault.read(copy)).toBe(`${merged}\nBy the agent.\n`)
    expect((await vault.note('Plan')).body).toBe(vault.read('plan.md'))
    expect(await vault.total()).toBe(1)
    const listed = async () => JSON.stringify((await vault.memory.person('mounts')).output)
    expect(await listed()).toContain(copy)
    rmSync(vault.at(copy))
    await vault.sync()
    expect(await listed()).not.toContain(copy)
  }, 60_000)

  test('what was changed on one side outlives its removal on the other', async () => {
    const vault = await openVault(store, { 'a.md': '# A\n', 'b.md': '# B\n' })
    await vault.mount()
    const { noteId } = await vault.note('B')
    rmSync(vault.at('a.md'))
    await vault.append('A', 'Changed.')
    await vault.memory.agent('delete_note', { ref: 'B' })
    vault.put('b.md', '# B\n\nChanged.\n')
    expect(await vault.sync()).toMatchObject({ notes: { removed: 0 }, files: { removed: 0 } })
    expect(vault.read('a.md')).toContain('Changed.')
    expect((await vault.note(noteId)).body).toBe('# B\n\nChanged.\n')
  })

  test('Windows line ends, a byte order mark, comments and quotes of the head stay byte for byte', async () => {
    const vault = await openVault(store, {
      'plan.md': plan,
      'plan-bom.md': `\ufeff${plan.replaceAll('archive', 'crates')}`,
    })
    chmodSync(vault.at('plan.md'), 0o640)
    await vault.mount()
    for (const title of ['Move the archive', 'Move the crates']) {
      const { noteId, versionToken } = await vault.note(title)
      const edit = {
        ref: noteId,
        operation: 'findReplace',
        find: 'First line.\nSecond line.',
        content: 'First line.\nChanged line.',
      }
      await vault.memory.agent('edit_note', { ...edit, versionToken })
      const { versionToken: next } = await vault.note(noteId)
      await vault.memory.agent('edit_note', {
        ref: noteId,
        operation: 'replaceSection',
        section: 'Later',
        content: 'Soon.',
        versionToken: next,
      })
    }
    await vault.sync()
    const wanted = plan.replace('Second', 'Changed').replace('Nothing.', 'Soon.')
    expect(vault.read('plan.md')).toBe(wanted)
    expect(vault.read('plan-bom.md')).toBe(`\ufeff${wanted.replaceAll('archive', 'crates')}`)
    expect(statSync(vault.at('plan.md')).mode & 0o777).toBe(0o640)
  })

  test('what a tool gave a note with Windows line ends stands in a head with such', async () => {
    const vault = await openVault(store)
    await vault.memory.note('# Gate\r\n\r\nOpen.\r\n', { tags: ['ops'] })
    await vault.mount()
    expect(vault.read('gate.md')).toBe('---\r\ntags: [ops]\r\n---\r\n# Gate\r\n\r\nOpen.\r\n')
  })

  test('an empty or vanished folder removes nothing, and most files gone neither', async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`n${number}.md`, `# N ${number}\n`]))
    const vault = await openVault(store, files)
    await vault.mount()
    renameSync(vault.folder, `${vault.folder}-away`)
    expect((await vault.sync()).withheld).toMatch(/not there/)
    mkdirSync(vault.folder)
    expect((await vault.sync()).withheld).toMatch(/no Markdown file/)
    rmSync(vault.folder, { recursive: true })
    renameSync(`${vault.folder}-away`, vault.folder)
    expect(await vault.sync()).toMatchObject({ together: 30, notes: { removed: 0 } })
    for (let number = 0; number < 25; number += 1) rmSync(vault.at(`n${number}.md`))
    expect((await vault.sync()).withheld).toMatch(/25 of 30/)
    expect(await vault.total()).toBe(30)
    expect(await vault.sync({ confirm: true })).toMatchObject({ together: 5, notes: { removed: 25 } })
  })

  test('files that may not be notes are left as they are and named until they are mended', async () => {
    const vault = await openVault(store, { 'good.md': '# Good\n' })
    const latin = new Uint8Array([0x23, 0x20, 0xe9, 0x0a])
    vault.put('latin.md', latin)
    vault.put('key.md', '# Key\n\naws_secret = AKIAIOSFODNN7EXAMPLE and ghp_0123456789abcdefghijklmnopqrstuvwxyzAB\n')
    const { refused } = await vault.mount()
    expect(refused.map(({ file }) => file).sort()).toEqual(['key.md', 'latin.md'])
    expect((await vault.sync()).refused).toHaveLength(2)
    expect(new Uint8Array(readFileSync(vault.at('latin.md')))).toEqual(latin)
    vault.put('latin.md', '# Mended\n')
    expect(await vault.sync()).toMatchObject({ together: 2, notes: { made: 1 } })
    // A mounted file that becomes one of them keeps its note, and no change of that overwrites it.
    vault.put('good.md', latin)
    await vault.append('Good', 'More.')
    expect((await vault.sync()).refused.map(({ file }) => file)).toContain('good.md')
    expect(new Uint8Array(readFileSync(vault.at('good.md')))).toEqual(latin)
  })

  test('chains of renames, swaps, copies and names that differ in case alone', async () => {
    const vault = await openVault(store, { 'a.md': '# A\n', 'b.md': '# B\n', 'c.md': '# C\n' })
    await vault.mount()
    const ids = await Promise.all(['A', 'B', 'C'].map(async (title) => (await vault.note(title)).noteId))
    renameSync(vault.at('c.md'), vault.at('d.md'))
    renameSync(vault.at('b.md'), vault.at('c.md'))
    renameSync(vault.at('a.md'), vault.at('b.md'))
    expect(await vault.sync()).toMatchObject({ together: 3, notes: { moved: 3, made: 0, removed: 0 } })
    const paths = async () => Promise.all(ids.map(async (id) => (await vault.note(id)).path))
    expect(await paths()).toEqual(['shop/b.md', 'shop/c.md', 'shop/d.md'])
    // Two notes change places; their files follow.
    await vault.memory.agent('move_note', { ref: ids[0] ?? '', path: 'other' })
    await vault.memory.agent('move_note', { ref: ids[1] ?? '', path: 'other' })
    await vault.sync()
    vault.put('copy.md', vault.read('other/b.md'))
    vault.put('OTHER/upper.md', '# Upper\n')
    vault.put('Copy.md', '# Only case\n')
    const report = await vault.sync()
    expect(report.notes).toMatchObject({ made: 2, moved: 0, removed: 0 })
    expect(report.refused.map(({ reason }) => reason).join()).toMatch(/case/)
    expect(await paths()).toEqual(['shop/other/b.md', 'shop/other/c.md', 'shop/d.md'])
    expect(vault.read('Copy.md')).toBe('# Only case\n')
  })

  test('mounted again after both sides went on, an older file takes the newer note', async () => {
    const vault = await openVault(store, { 'a.md': '# A\n', 'b.md': '# B\n' })
    await vault.mount()
    await vault.memory.person('unmount', { folder: vault.folder })
    await vault.append('A', 'Later.')
    vault.put('b.md', '# B\n\nLater.\n')
    const report = await vault.mount()
    expect(vault.read('a.md')).toBe('# A\n\nLater.\n')
    expect(report.conflicts.map(({ file }) => file)).toEqual(['b.md'])
    expect((await vault.note('B')).body).toBe('# B\n\nLater.\n')
  })
})
