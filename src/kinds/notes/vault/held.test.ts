import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { type OpenedVault, openVault } from '../../../../test/support/open-vault.ts'

const plan = '# Plan\n\nOne.\n\nTwo.\n'

const opened: number[] = []
afterEach(() => {
  for (const file of opened.splice(0)) closeSync(file)
})

/** A program that opens a file to add to it, and takes its time. */
function openToAppend(vault: OpenedVault, path: string): (text: string) => void {
  const file = openSync(vault.at(path), 'a')
  opened.push(file)
  return (text) => void writeSync(file, text)
}

async function edit(vault: OpenedVault, operation: 'append' | 'prepend', content: string): Promise<void> {
  const { noteId, versionToken } = await vault.note('Plan')
  await vault.memory.agent('edit_note', { ref: noteId, operation, content, versionToken })
}

describe('a program that opened a file before it was exchanged, and writes into it afterwards', () => {
  test('what it adds is brought together with what the agent wrote elsewhere', async () => {
    const vault = await openVault('embedded', { 'sub/plan.md': plan })
    await vault.mount()
    const add = openToAppend(vault, 'sub/plan.md')
    await edit(vault, 'prepend', 'Zero.')
    await vault.sync()
    add('\nThree.\n')
    expect(vault.read('sub/plan.md')).not.toContain('Three.')
    expect(await vault.sync()).toMatchObject({ merged: 1, conflicts: [] })
    const merged = `# Plan\n\nZero.\n\nOne.\n\nTwo.\n\nThree.\n`
    expect(vault.read('sub/plan.md')).toBe(merged)
    expect((await vault.note('Plan')).body).toBe(merged)
    // It may go on, and nothing is taken twice.
    expect(await vault.sync()).toMatchObject({ merged: 0, conflicts: [] })
    add('\nFour.\n')
    await vault.sync()
    expect(vault.read('sub/plan.md')).toBe(`${merged}\nFour.\n`)
    await vault.memory.person('unmount', { folder: vault.folder })
    expect(vault.has('.mnema-held')).toBe(false)
    expect((await vault.note('Plan')).body).toBe(vault.read('sub/plan.md'))
  })

  test('what it adds where the agent added too is kept beside, with all that it writes later', async () => {
    const vault = await openVault('embedded', { 'plan.md': plan })
    await vault.mount()
    const add = openToAppend(vault, 'plan.md')
    await edit(vault, 'append', 'By the agent.')
    await vault.sync()
    add('\nBy the program.\n')
    const { conflicts } = await vault.sync()
    expect(conflicts).toMatchObject([{ file: 'plan.md' }])
    const copy = conflicts[0]?.copy ?? ''
    add('\nStill writing.\n')
    expect(vault.read(copy)).toBe(`${plan}\nBy the program.\n\nStill writing.\n`)
    expect(await vault.sync()).toMatchObject({ conflicts: [], refused: [], waiting: 0 })
    expect(vault.read('plan.md')).toBe(`${plan}\nBy the agent.\n`)
    expect(await vault.total()).toBe(1)
    expect(JSON.stringify((await vault.memory.person('mounts')).output)).toContain(copy)
  })

  test('its words are kept though note and file are gone meanwhile, and when the folder is let go', async () => {
    const vault = await openVault('embedded', { 'plan.md': plan, 'other.md': '# Other\n' })
    await vault.mount()
    const add = openToAppend(vault, 'plan.md')
    await edit(vault, 'prepend', 'Zero.')
    await vault.sync()
    await vault.memory.agent('delete_note', { ref: 'Plan' })
    await vault.sync()
    add('\nThree.\n')
    await vault.memory.person('unmount', { folder: vault.folder })
    const copy = vault.files().find((path) => path.includes('(conflict')) ?? ''
    expect(vault.read(copy)).toBe(`${plan}\nThree.\n`)
    expect(vault.has('.mnema-held')).toBe(false)
  })
})

test('what a process that was killed left between holding a file and exchanging it is nobody’s change; what is not ours stays', async () => {
  const vault = await openVault('embedded', { 'plan.md': plan })
  await vault.mount()
  await edit(vault, 'prepend', 'Zero.')
  await vault.sync()
  expect(readFileSync(vault.at('.mnema-held/.gitignore'), 'utf8')).toBe('*\n')
  mkdirSync(vault.at(`.mnema-held/1-2-3-${'a'.repeat(43)}-01234567/sub`), { recursive: true })
  mkdirSync(vault.at('.mnema-held/mine'))
  writeFileSync(vault.at('.mnema-held/mine/x.md'), 'mine')
  expect(await vault.sync()).toMatchObject({ merged: 0, conflicts: [], refused: [] })
  expect(vault.has(`.mnema-held/1-2-3-${'a'.repeat(43)}-01234567`)).toBe(false)
  await vault.memory.person('unmount', { folder: vault.folder })
  expect(vault.read('.mnema-held/mine/x.md')).toBe('mine')
})
