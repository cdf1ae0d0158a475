import { expect, test } from 'vitest'
import { z } from 'zod'
import { openRules } from '../../../test/support/open-rules.ts'
import { initRepository } from '../../../test/support/rule-repositories.ts'
import { defineOperation, type Kind } from '../../contract/index.ts'
import { openRuleBook } from './book/index.ts'

/** A kind with one verb: one rule takes the place of another. */
const replacing: Kind = {
  name: 'facts',
  idPrefix: 'fa_',
  summary: '',
  guidance: () => '',
  operations: async () => [
    defineOperation({
      ...{ kind: 'facts', verb: 'replace', tool: undefined, summary: '', guide: '', effect: 'write', idempotent: true },
      audience: ['person'],
      input: z.strictObject({ id: z.string(), by: z.string() }),
      output: z.object({}),
      async run(context, { id, by }) {
        if (context.project !== undefined) await openRuleBook(context, context.project).supersede(id, by)
        return {}
      },
      render: () => '',
    }),
  ],
}

test('a rule that was replaced is out of force, and comes back only through a person', async () => {
  const { seed, agent, person, directory } = await openRules({}, [replacing])
  initRepository(directory)
  const [old = '', next = ''] = await seed({ text: 'Use moment for dates' }, { text: 'Use dayjs for dates' })
  await person('replace', { id: old, by: next })
  expect((await person('list', {})).output.rules).toMatchObject([{ id: next }])
  const { text } = await agent('record_feedback', { rule: 'Use moment for dates', paths: ['x.ts'] })
  expect(text).toContain('because it says what a person replaced by another rule')
})
