import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nodeStores } from '../../../../../test/support/open-nodes.ts'
import { type OpenedNotes, openNotes } from '../../../../../test/support/open-notes.ts'

const remarks = z.array(z.object({ file: z.string(), reason: z.string() }))
const report = z.object({
  files: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  kept: remarks,
  refused: remarks,
  leftOut: remarks,
})

function fill(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

async function take(memory: OpenedNotes, folder: string, more: { dryRun?: boolean } = {}) {
  return report.parse((await memory.person('import', { folder, project: memory.handle, ...more })).output)
}

async function bodyOf(memory: OpenedNotes, ref: string): Promise<string> {
  const { output } = await memory.person('show', { ref })
  return z.object({ body: z.string() }).parse(output).body
}

const crlf =
  '---\r\n# kept\r\ntitle: "Move the archive"\r\nzip: 00123\r\ntags: [area/ops]\r\n---\r\n\r\n# Move the archive\r\n\r\nText.\r\n'

test.each(nodeStores)(
  'a vault becomes notes, and a second run adds nothing, on %s',
  async (store) => {
    const memory = await openNotes({}, { store })
    const vault = join(memory.directory, 'vault')
    fill(vault, {
      'Release plan.md': 'Ship on Friday. See [[Risks]].\n',
      'deep/er/Risks.md': '# Risks\n\n- part_of [[Release plan]]\n',
      'plan.md': crlf,
      'bom.md': `\ufeff${crlf.replaceAll('archive', 'crates')}`,
      'broken.md': '---\ntitle: [open\n---\n\n# Broken head\n',
      '部署流程.md': '# 部署流程\n\n先装依赖。\n',
      '.obsidian/app.json': '{}',
      '.trash/old.md': '# Old\n',
      'picture.png': new Uint8Array([0, 1]),
      'latin.md': new Uint8Array([0x23, 0x20, 0xe9, 0x0a]),
      'empty name.md': '',
    })
    fill(memory.directory, { 'outside.md': '# Outside\n' })
    symlinkSync(join(memory.directory, 'outside.md'), join(vault, 'link.md'))
    symlinkSync(memory.directory, join(vault, 'above'))

    const planned = await take(memory, vault, { dryRun: true })
    expect(planned.created).toBe(7)
    const first = await take(memory, vault)
    expect(first).toMatchObject({ files: 8, created: 7, updated: 0, unchanged: 0, kept: [] })
    expect(first.refused).toEqual([{ file: 'latin.md', reason: 'not a text in UTF-8' }])
    expect(first.leftOut.map(({ file }) => file)).toEqual(['above', 'link.md'])
    expect(await take(memory, vault)).toMatchObject({ created: 0, updated: 0, unchanged: 7, kept: [] })

    expect((await memory.person('show', { ref: 'Release plan' })).output.title).toBe('Release plan')
    expect(await bodyOf(memory, 'Move the archive')).toBe(crlf.slice(crlf.indexOf('\r\n# Move')))
    expect(await bodyOf(memory, 'Broken head')).toBe('\n# Broken head\n')
    expect(readFileSync(join(vault, 'plan.md'), 'utf8')).toBe(crlf)
  },
  60_000,
)

test('a changed file updates its note unless that was changed here', async () => {
  const memory = await openNotes()
  const vault = join(memory.directory, 'vault')
  fill(vault, { 'a.md': '# A\n\nOne.\n', 'b.md': '# B\n\nOne.\n', 'c.md': '# C\n\nOne.\n', 'd.md': '# D\n\nOne.\n' })
  await take(memory, vault)
  const { output } = await memory.agent('list_notes', { project: memory.handle })
  const ids = z.object({ notes: z.array(z.object({ noteId: z.string(), title: z.string() })) }).parse(output).notes
  for (const name of ['B', 'C']) {
    const ref = ids.find(({ title }) => title === name)?.noteId ?? ''
    const { output: note } = await memory.person('show', { ref })
    const versionToken = String(note.versionToken)
    await memory.agent('edit_note', { ref, operation: 'append', content: 'Here.', versionToken })
  }
  await memory.agent('delete_note', { ref: 'D' })
  fill(vault, { 'a.md': '# A\n\nTwo.\n', 'b.md': '# B\n\nTwo.\n' })
  const again = await take(memory, vault)
  expect(again).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  expect(again.kept.map(({ file }) => file)).toEqual(['b.md', 'd.md'])
  expect(await bodyOf(memory, 'A')).toBe('# A\n\nTwo.\n')
  expect(await bodyOf(memory, 'B')).toContain('One.\n\nHere.')
  rmSync(join(vault, 'a.md'))
  expect(await take(memory, vault)).toMatchObject({ created: 0, updated: 0, files: 3 })
})
