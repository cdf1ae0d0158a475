import { z } from 'zod'
import { findNote } from '../find/index.ts'
import { noteOf } from '../note-record.ts'
import { changeNote, latestNote } from '../saving/index.ts'
import { define } from './define.ts'
import { ref } from './fields.ts'
import { outState, stateLine, stateOf } from './note-state.ts'

export const revert = define({
  verb: 'revert',
  summary: 'Make an old revision of a note the present one; the history goes on',
  effect: 'write',
  input: z.strictObject({ ref, revision: z.int().min(1).describe('Number from the history.') }),
  output: z.object(outState),
  cli: { positional: ['ref', 'revision'] },
  run: async (context, given) => {
    const { context: there, note } = await findNote(context, given.ref)
    const before = await latestNote(there, note.record.id)
    const expect = before.record.versionToken
    const record = await there.records.revert(before.record.id, given.revision, { expect })
    if (record.title === before.title) return stateOf(record)
    // What linked to the title of before still finds the note.
    const formerTitles = [...before.formerTitles.filter((title) => title !== record.title), before.title]
    return stateOf((await changeNote(there, noteOf(record), { formerTitles })).note.record)
  },
  render: (state) => `Reverted ${stateLine(state)}, now revision ${state.revision}`,
})
