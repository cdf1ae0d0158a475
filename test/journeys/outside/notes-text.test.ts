import { expect, test } from 'vitest'
import { createMachine } from '../../support/mnema.ts'
import { foundTitles, notesAgent } from '../../support/notes-agent.ts'

const journal = [
  '## Journal',
  '',
  'First text.',
  '',
  '| Column | Text |',
  '| --- | --- |',
  '| next | `## Next` |',
  '',
  '~~~~md',
  '## Next',
  '- cites [[Fenced target]]',
  '```',
  '## Next',
  '```',
  '~~~~',
  '',
  'Write `- part_of [[Inline target]]`, or ``[[Double `tick` target]]``.',
  '',
  '- [x] done with [[Task target]]',
  '',
]
const next = ['## Next', '', '- cites [[Real target]]', '', '```', '## Unclosed fence', '[[Late target]]', '']

test('headings and links that are quoted in tables and code are neither, when a note is read and when it is edited', async () => {
  const { agent, project } = await notesAgent(createMachine())
  const body = ['# Guide', '', ...journal, ...next].join('\n')
  const made = (await agent.call('create_note', { project, body })).structured
  const ref = made.noteId
  const read = async () => (await agent.call('get_note', { ref, responseFormat: 'detailed' })).structured
  const before = await read()
  expect(before.outline).toMatchObject([{ path: 'Guide' }, { path: 'Guide > Journal' }, { path: 'Guide > Next' }])
  expect(before.links).toMatchObject({
    outgoing: [
      { title: 'Task target', relation: expect.not.stringMatching(/^(x$|\[)/) },
      { title: 'Real target', relation: 'cites' },
    ],
  })
  const replace = async (section: string, content: string, versionToken: unknown) =>
    (await agent.call('edit_note', { ref, operation: 'replaceSection', section, content, versionToken })).structured
  const first = await replace('Journal', 'Fresh text.', made.versionToken)
  await replace('Next', '- cites [[Other target]]', first.versionToken)
  const after = await read()
  expect(String(after.content).replace(/\n+/g, '\n')).toBe(
    '# Guide\n## Journal\nFresh text.\n## Next\n- cites [[Other target]]\n',
  )
  expect(after.links).toMatchObject({ outgoing: [{ title: 'Other target', relation: 'cites' }] })
})

const cut =
  'Cut on 2025-11-08. FIXME: retry on code:E42 in D:\\logs\\app (v3.4.1); keep a*b and "half open, NEAR(x), 85% of row_count.'
const other = 'Cut in 2025. Nothing to mend: rowXcount is 850, and half of the logs are open.'
const found = ['2025-11-08', 'FIXME: retry', 'code:E42', 'D:\\logs\\app', '"half open', 'NEAR(x)', 'a*b', '(v3.4.1)']
const harmless = ['AND', 'OR NOT', '*', "'", '^', '{x}', 'x;--', '\\', '-', '"', 'NEAR(', ':', 'body:']

test.each(['static', 'none'])(
  'signs in a question to notes are words, never syntax (embedder: %s)',
  async (embedder) => {
    const { agent, project } = await notesAgent(createMachine({ MNEMA_EMBEDDER: embedder }))
    await agent.call('create_note', { project, title: 'Cut log', body: cut })
    await agent.call('create_note', { project, title: 'Other log', body: other })
    for (const query of [...found, '85%', 'row_count', 'E42 -retry']) {
      const reply = await agent.call('search', { query })
      expect([query, foundTitles(reply)[0]]).toEqual([query, 'Cut log'])
    }
    for (const query of [...harmless, '('.repeat(2000)]) {
      for (const tool of ['search', 'recall']) {
        const reply = await agent.call(tool, { query })
        expect([query.slice(0, 20), reply.isError]).toEqual([query.slice(0, 20), false])
        expect(reply.text).not.toMatch(/syntax|no such column|fts5/i)
      }
    }
  },
)
