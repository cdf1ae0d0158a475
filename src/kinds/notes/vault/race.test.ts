import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleChild, type ChildProgram, type RunningChild } from '../../../../test/support/child-program.ts'
import { generateVault, writeVault } from '../../../../test/support/generate-vault.ts'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { everyFile, openVault } from '../../../../test/support/open-vault.ts'

const size = 1_000
const edits = 60

let program: ChildProgram
beforeAll(async () => {
  program = await bundleChild('test/support/children/race-vault.ts')
})
afterAll(() => program.remove())

async function linesOf({ lines, ended }: RunningChild): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  expect(await ended).toBe(0)
  return all
}

test.each(nodeStores)(
  'a vault of a thousand files, edited from both sides at once: nothing is lost and nothing doubled, on %s',
  { timeout: 300_000 },
  async (store) => {
    const vault = await openVault(store)
    const { memory, folder } = vault
    writeVault(folder, generateVault(size))
    expect(await vault.mount()).toMatchObject({ together: size, refused: [], conflicts: [] })

    const { home, databaseUrl = '' } = memory.app.settings
    const start = (role: string, name: string) =>
      program.start(role, name, home, folder, memory.handle, String(edits), databaseUrl)
    const keepers = [start('keeper', 'k0'), start('keeper', 'k1')].map(linesOf)
    const editors = [start('person', 'p0'), start('person', 'p1'), start('agent', 'a0'), start('agent', 'a1')]
    const lines = (await Promise.all(editors.map(linesOf))).flat()
    writeFileSync(join(home, 'stop'), '')
    await Promise.all(keepers)
    await vault.sync()

    const last = await vault.sync()
    const none = { made: 0, changed: 0, moved: 0, removed: 0 }
    expect(last).toMatchObject({ notes: none, files: none, merged: 0, conflicts: [], waiting: 0, refused: [] })
    // What is held for a while is no place in which a person would look.
    const kept = () => everyFile(folder).filter((path) => !path.startsWith('.mnema-held'))
    const before = kept().map((path) => readFileSync(join(folder, path), 'utf8'))
    await memory.person('unmount', { folder })
    expect(kept().map((path) => readFileSync(join(folder, path), 'utf8'))).toEqual(before)
    expect(vault.has('.mnema-held')).toBe(false)

    const notes = await vault.notes()
    const files = vault.files().filter((path) => !path.includes('(conflict'))
    expect(notes.map(({ path }) => path).sort()).toEqual(files)
    for (const { path, body } of notes) expect(vault.read(path).endsWith(body)).toBe(true)

    const words = lines.filter((line) => line.startsWith('wrote ')).map((line) => line.slice('wrote '.length))
    expect(words.length).toBeGreaterThan(edits)
    const bodies = notes.map(({ body }) => body)
    for (const word of words) {
      expect(
        before.some((text) => text.includes(word)),
        word,
      ).toBe(true)
      expect(bodies.filter((body) => body.includes(word)).length, word).toBeLessThan(2)
    }
    // Of the files that were there each is one note still, but for those that were removed.
    const removed = lines.filter((line) => line.startsWith('removed ')).length
    const first = files.filter((path) => /^(?!.*mark\.md$)/.test(path)).length
    expect(first).toBeGreaterThanOrEqual(size - removed)
    expect(first).toBeLessThanOrEqual(size)
  },
)
