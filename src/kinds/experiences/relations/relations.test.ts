import { describe, expect, test } from 'vitest'
import { note, type OpenedExperiences, openExperiences, zlibNote } from '../../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../../test/support/open-nodes.ts'

const query = { query: 'ld: undefined symbol deflate' }
const b = { sessionId: 'b' }
const c = { sessionId: 'c' }

/** A record, and another of the same error that says something of it. @returns their refs. */
async function dispute(
  memory: OpenedExperiences,
  relation: string,
): Promise<{ old: string; fresh: string; reply: string }> {
  const { output } = await memory.agent('memory_note', zlibNote)
  const old = String(output.ref)
  const other = note('Ask pkg-config for zlib', 'ld: undefined symbol deflate', {
    relates_to: [{ record_ref: old, relation }],
  })
  const { text, output: answer } = await memory.agent('memory_note', other, b)
  return { old, fresh: String(answer.ref), reply: text }
}

const refs = (text: string) => [...text.matchAll(/^\d+\. \[(lr_[0-9a-f]{32})\]/gm)].map(([, ref]) => ref)

describe.each(nodeStores)('what one record says of another, on %s', (store) => {
  test('an objection of an agent makes a record disputed: still served, with a warning, until a person settles it', async () => {
    const memory = await openExperiences({}, { store })
    const { old, fresh, reply } = await dispute(memory, 'contradicts')
    expect(reply).toContain(`[${old}] contradicts: disputed`)
    const { text } = await memory.agent('memory_search', query, c)
    expect(text).toContain(
      `[${old}] Link zlib with -lz\n   warning: disputed, not settled yet: [${fresh}] says that it is wrong\n   source: `,
    )
    expect((await memory.agent('memory_read', { ref: old }, c)).text).toContain(
      `\nwarning: disputed, not settled yet: [${fresh}] says that it is wrong\n`,
    )
    expect((await memory.person('list', { state: 'disputed' })).text).toContain(old)
    const { text: shown } = await memory.person('show', { ref: old })
    expect(shown).toMatch(
      new RegExp(`said of it: contradicts ${fresh} \\(pending, .* in session b\\) — Ask pkg-config for zlib`),
    )

    await memory.person('settle', { ref: old, verdict: 'reject' })
    expect((await memory.agent('memory_search', query, c)).text).not.toContain('warning:')
    await memory.personFails('settle', { ref: old, verdict: 'accept' })
  })

  test('accepted, a contradiction makes it wrong: served no more, and noted no more', async () => {
    const memory = await openExperiences({}, { store })
    const { old, fresh } = await dispute(memory, 'contradicts')
    await memory.person('settle', { ref: old, verdict: 'accept', reason: 'pkg-config knows better' })
    expect(refs((await memory.agent('memory_search', query, c)).text)).toEqual([fresh])
    expect((await memory.agentFails('memory_read', { ref: old }, c)).text).toBe('This memory was settled as wrong.')
    const again = await memory.agent('memory_note', zlibNote, c)
    expect(again.text).toBe(`not saved: ${old} says exactly this and was settled as wrong`)
    expect((await memory.person('list', { state: 'wrong' })).text).toContain(old)
    expect((await memory.person('history', { ref: old })).text).toContain('pkg-config knows better')
    await memory.person('restore', { ref: old })
    expect(refs((await memory.agent('memory_search', query, c)).text)).toHaveLength(2)
    expect((await memory.person('list', { state: 'disputed' })).text).toBe('No memories.')
  })

  test.each([
    ['outdates', 'stale', 'stale: it was right once, check it before you rely on it; see'],
    ['supersedes', 'superseded', 'superseded: use'],
  ])('accepted, what %s makes it %s: below its replacement, with a warning', async (relation, state, warning) => {
    const memory = await openExperiences({}, { store })
    const { old, fresh } = await dispute(memory, relation)
    // By itself the old one ranks higher: more sessions noted it, and a person vouches for it.
    await memory.agent('memory_note', zlibNote, { sessionId: 'd' })
    await memory.person('confirm', { refs: [old] })
    await memory.person('settle', { ref: old, verdict: 'accept', from: fresh })
    const { text, output } = await memory.agent('memory_search', query, c)
    expect(refs(text)).toEqual([fresh, old])
    expect(text).toContain(`warning: ${warning} [${fresh}]`)
    expect(output.results).toMatchObject([{ state: 'active' }, { state }])
    const scores = JSON.parse(JSON.stringify(output.results)).map(({ score }: { score: number }) => score)
    expect(scores[1]).toBeGreaterThan(scores[0])
  })

  test('what a person says of another is settled with it', async () => {
    const memory = await openExperiences({}, { store })
    const { output } = await memory.agent('memory_note', zlibNote)
    const old = String(output.ref)
    await memory.person(
      'note',
      note('Use the bundled zlib', 'ld: undefined symbol deflate', {
        relates_to: [{ record_ref: old, relation: 'supersedes' }],
      }),
    )
    const { text } = await memory.agent('memory_search', query, c)
    expect(text).toContain('source: confirmed by a person on this machine')
    expect(refs(text)[1]).toBe(old)
  })

  test('a note that is refused hides nothing', async () => {
    const memory = await openExperiences({}, { store })
    const { output } = await memory.agent('memory_note', zlibNote)
    const losing = note('Loser', 'E1', {
      relates_to: [
        { record_ref: String(output.ref), relation: 'contradicts' },
        { record_ref: `lr_${'0'.repeat(32)}`, relation: 'supersedes' },
      ],
    })
    const { error } = await memory.agentFails('memory_note', losing, b)
    expect(error).toMatchObject({ code: 'not_found', field: 'relates_to.1.record_ref' })
    expect((await memory.agent('memory_search', query, c)).text).not.toContain('warning:')
    expect((await memory.person('list')).output.records).toHaveLength(1)
  })

  test('what a removed record says counts no more, and again once it is back', async () => {
    const memory = await openExperiences({}, { store })
    const { old, fresh } = await dispute(memory, 'outdates')
    await memory.person('remove', { refs: [fresh] })
    expect((await memory.agent('memory_search', query, c)).text).not.toMatch(/warning:|pkg-config/)
    expect((await memory.person('list', { trash: true })).text).toContain(
      `${fresh} bugfix Ask pkg-config for zlib (in the trash`,
    )
    await memory.person('restore', { ref: fresh })
    expect((await memory.agent('memory_search', query, c)).text).toContain('says that it is out of date')
    expect((await memory.person('show', { ref: old })).text).toContain('State: disputed')
  })
})

test('a person confirms, restores an old revision, and is told what cannot be done', async () => {
  const memory = await openExperiences({})
  const key = { topic_key: 'build/zlib-link' }
  const { output } = await memory.agent('memory_note', { ...zlibNote, ...key })
  const ref = String(output.ref)
  await memory.agent('memory_note', note('Worse', 'ld: undefined symbol deflate', key), b)
  const { text } = await memory.person('restore', { ref, revision: 1 })
  expect(text).toContain('It reads as in revision 1')
  expect((await memory.agent('memory_search', query, c)).text).toContain('Link zlib with -lz')
  expect((await memory.person('confirm', { refs: [ref] })).text).toContain('local_person')
  expect((await memory.agent('memory_search', query, c)).text).toContain('trust local_person (0.04)')
  expect((await memory.personFails('restore', { ref })).error.code).toBe('conflict')
  expect((await memory.personFails('show', { ref: 'lr_nothing' })).error.code).toBe('not_found')
  const agentsTools = (await memory.app.operations()).filter(({ audience }) => audience.includes('agent'))
  expect(agentsTools.map(({ tool }) => tool)).toEqual(['memory_search', 'memory_read', 'memory_note'])
})
