import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Agent, createMachine, type Machine } from '../../support/mnema.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 600_000 })

const titles = [
  'Budget: part "two" #1',
  '[draft] rota',
  '- dash first',
  'yes',
  '2025-11-08',
  'null',
  '85% | a\\b',
  "'quoted",
  'C#',
  '…',
  'a: b: c',
]
const body = '---\nmood: calm\n---\n\nTalked about the rota.\n\n---\n\n+++\n\n<!-- aside -->\n'
const tags = ['a, b', 'c: d', '#e', 'yes', '1']
/** Frontmatter that no writer of YAML would make, and a text with both kinds of line ends. */
const odd =
  '---\n# the owner decides\nlocked: "no"   # not yet\nzip: 00123\ndue: 2026-02-03\n---\n\nOne.\r\nTwo.\n\n---\n'
const node = {
  uri: 'project://lists',
  content: '---\nnot: a head\n---\ntext',
  priority: 2,
  glossary: ['one, two', 'x: y', 'null', "'", '[z]'],
  disclosure: 'When: "a, b" # c',
}
const experience = {
  title: 'Patch: a, b',
  type: 'discovery',
  scope: 'project',
  content: {
    what: '---\n+++\n@@ -1 +1 @@',
    why: 'seen while testing',
    where: 'ci/build.yml',
    learned: 'keep: "quotes"',
  },
  fix: { kind: 'diff', diff: '--- a/x.txt\n+++ b/x.txt\n@@ -1 +1 @@\n-one\n+two\n' },
}
const toolsets = ['--toolsets', 'notes,nodes,experiences']

test('notes, nodes and experiences read back exactly after export and import, and export to the same bytes', async () => {
  const machine = createMachine()
  const agent = await machine.mcp({ args: toolsets })
  const project = await firstHandle(agent)
  const notes: string[] = []
  for (const title of titles) notes.push(await create(agent, { project, title, body, tags }))
  const links = [
    { to: notes[0] ?? '', relation: 'cites' },
    { toTitle: '未来: 三', relation: 'needs' },
  ]
  notes.push(await create(agent, { project, title: 'Plan', body: odd, path: '计划/2026: first', links }))
  const before = await readAll(agent, notes)
  expect(before.map(({ title }) => title)).toEqual([...titles, 'Plan'])
  for (const note of before.slice(0, -1)) expect(note).toMatchObject({ frontmatter: { mood: 'calm' } })
  expect(before.at(-1)?.content).toContain(odd.trimEnd())
  expect(await agent.call('lore_create_node', node)).toMatchObject({ isError: false })
  expect(await agent.call('memory_note', experience)).toMatchObject({ isError: false })
  await agent.close()

  const first = await exportTo(machine, 'out1')
  expect(Object.keys(first.files).filter((path) => path.startsWith('notes/'))).toHaveLength(notes.length)
  const other = createMachine()
  expect(await other.run(['import', first.folder])).toMatchObject({ code: 0, stderr: '' })
  const second = await exportTo(other, 'out2')
  expect(second.files).toEqual(first.files)
  expect(await other.json(['import', first.folder])).toMatchObject({ created: 0, updated: 0, conflicts: [] })

  const reader = await other.mcp({ args: toolsets })
  expect(await readAll(reader, notes)).toEqual(before)
  const listed = await other.json<{ notes: { title: string; tags: string[] }[] }>([
    'notes',
    'list',
    '--project',
    project,
  ])
  expect(new Set(listed.notes.map(({ title }) => title))).toEqual(new Set(titles))
  for (const note of listed.notes) expect(new Set(note.tags)).toEqual(new Set(tags))
  const lists = await reader.call('lore_get_node', { uri: node.uri })
  expect(lists.structured).toMatchObject({ content: node.content, disclosure: node.disclosure })
  expect(new Set(lists.structured.glossary as string[])).toEqual(new Set(node.glossary))
  const kept = Object.entries(second.files).filter(([path]) => path.startsWith('experiences/'))
  expect(kept).toEqual([[expect.any(String), expect.stringContaining(experience.title)]])
})

async function firstHandle(agent: Agent): Promise<string> {
  const { structured } = await agent.call('get_my_projects')
  const [project] = structured.projects as { handle: string }[]
  return project?.handle ?? ''
}

async function create(agent: Agent, input: Record<string, unknown>): Promise<string> {
  const reply = await agent.call('create_note', input)
  if (reply.isError) throw new Error(reply.text)
  return String(reply.structured.noteId)
}

/** All that a note says, without who wrote it when. */
async function readAll(agent: Agent, refs: readonly string[]): Promise<Record<string, unknown>[]> {
  const notes: Record<string, unknown>[] = []
  for (const ref of refs) {
    const reply = await agent.call('get_note', { ref, responseFormat: 'detailed' })
    expect(reply).toMatchObject({ isError: false })
    const { title, path, content, frontmatter, outline, links } = reply.structured
    notes.push({ title, path, content, frontmatter, outline, links })
  }
  return notes
}

async function exportTo(machine: Machine, name: string): Promise<{ folder: string; files: Record<string, string> }> {
  const folder = join(machine.directory, name)
  expect((await machine.run(['export', folder])).code).toBe(0)
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  const files = paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')])
  return { folder, files: Object.fromEntries(files) }
}
