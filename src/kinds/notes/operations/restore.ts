import { z } from 'zod'
import { define } from './define.ts'
import { ref } from './fields.ts'
import { findTrashed } from './find-for-person.ts'
import { outState, stateLine, stateOf } from './note-state.ts'

export const restore = define({
  verb: 'restore',
  summary: 'Bring a note back from the trash',
  effect: 'write',
  input: z.strictObject({ ref }),
  output: z.object(outState),
  cli: { positional: ['ref'] },
  run: async (context, given) => {
    const found = await findTrashed(context, given.ref)
    const records = await found.context.records.restore(found.unit)
    return stateOf(records.find(({ id }) => id === found.record.id) ?? found.record)
  },
  render: (state) => `Restored ${stateLine(state)}`,
})
