import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleChild, type ChildProgram } from '../../../test/support/child-program.ts'
import { nodeStores } from '../../../test/support/open-nodes.ts'
import { openNotes } from '../../../test/support/open-notes.ts'

const count = 17

let program: ChildProgram
beforeAll(async () => {
  program = await bundleChild('test/support/children/write-notes.ts')
})
afterAll(() => program.remove())

test.each(nodeStores)(
  'three processes remember, make and edit at once, and nothing is lost or made twice, on %s',
  async (store) => {
    const memory = await openNotes({}, { store })
    const { databaseUrl = '', home } = memory.app.settings
    const { noteId } = await memory.note('# Shared\n')
    const names = ['alpha', 'beta', 'gamma']
    const children = names.map((name) =>
      program.start(home, memory.directory, memory.handle, noteId, name, String(count), databaseUrl),
    )
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0, 0])
    const numbers = Array.from({ length: count }, (_, number) => number)
    const said = (verb: string): string[] =>
      names.flatMap((name) => numbers.map((number) => `${name} ${verb} ${number}.`)).sort()
    const lines = (body: unknown): string[] =>
      String(body)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .sort()
    const { output } = await memory.agent('remember_about_project', {
      project: memory.handle,
      category: 'race',
      observation: 'alpha saw 0.',
    })
    expect(output.outcome).toBe('skipped')
    expect(lines((await memory.person('show', { ref: String(output.noteId) })).output.body)).toEqual(said('saw'))
    expect(lines((await memory.person('show', { ref: noteId })).output.body)).toEqual(said('edits'))
    const list = await memory.agent('list_notes', { project: memory.handle, limit: 100 })
    expect(list.output.total).toBe(count + 1)
  },
  180_000,
)
