import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMachine } from '../../support/mnema.ts'

test('what is exported and imported reads back exactly, and exports to the same bytes', async () => {
  const machine = createMachine()
  const agent = await machine.mcp()
  const titles = ['lists', 'Budget_part_two', '草稿', 'null', 'yes', '2025-11-08', '1']
  const content = '---\nnot: a head\n---\ntext\n\n+++\n\n<x>\r\n'
  const glossary = ['one, two', 'x: y', 'null', "'", '[z]', '#e', 'yes', '1', '- dash']
  const disclosure = 'When: "a, b" # c'
  for (const title of titles) {
    const uri = `project://${title}`
    const reply = await agent.call('lore_create_node', { uri, content, priority: 2, glossary, disclosure })
    expect(reply).toMatchObject({ isError: false })
  }
  const out1 = join(machine.directory, 'out1')
  expect((await machine.run(['export', out1])).code).toBe(0)

  const other = createMachine()
  const imported = await other.run(['import', out1])
  expect(imported).toMatchObject({ code: 0 })
  const out2 = join(other.directory, 'out2')
  await other.run(['export', out2])
  expect(readTree(out2)).toEqual(readTree(out1))

  const reader = await other.mcp()
  for (const title of titles) {
    const { structured } = await reader.call('lore_get_node', { uri: `project://${title}` })
    expect(structured).toMatchObject({ content, disclosure })
    expect(new Set(structured.glossary as string[])).toEqual(new Set(glossary))
  }
  const again = await other.json<Record<string, unknown>>(['import', out1])
  expect(again).toMatchObject({ created: 0, updated: 0 })
})

function readTree(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length), readFileSync(path, 'utf8')]
    }),
  )
}
