import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleChild, type ChildProgram } from '../../../test/support/child-program.ts'
import { openExperiences } from '../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../test/support/open-nodes.ts'

const count = 12

let program: ChildProgram
beforeAll(async () => {
  program = await bundleChild('test/support/children/note-experiences.ts')
})
afterAll(() => program.remove())

test.each(nodeStores)(
  'two processes make one note of a topic, and one of what both say, on %s',
  async (store) => {
    const { app, directory, person } = await openExperiences({}, { store })
    // The project is known before both ask for it.
    await person('list')
    const { databaseUrl = '', home } = app.settings
    const children = ['alpha', 'beta'].map((name) => program.start(home, directory, name, String(count), databaseUrl))
    expect(await Promise.all(children.map(({ ended }) => ended))).toEqual([0, 0])
    const { output } = await person('list', { limit: 1000 })
    const records: { ref: string; topic_key?: string; revision: number; sources: number; title: string }[] = JSON.parse(
      JSON.stringify(output.records),
    )
    const topics = records.filter(({ topic_key: key }) => key !== undefined)
    expect(topics.map(({ topic_key: key }) => key).sort()).toEqual(
      Array.from({ length: count }, (_, number) => `race/topic-${number}`).sort(),
    )
    expect(topics.every(({ revision, sources }) => revision === 2 && sources === 2)).toBe(true)
    const both = records.filter(({ title }) => title.startsWith('both '))
    expect(both).toHaveLength(count)
    expect(both.every(({ revision, sources }) => revision === 1 && sources === 2)).toBe(true)
  },
  180_000,
)
