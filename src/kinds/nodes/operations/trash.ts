import { z } from 'zod'
import { say } from '../../../contract/index.ts'
import { addressOf } from '../node.ts'
import { define } from './define.ts'
import { pageLimit } from './fields.ts'

export const trash = define({
  verb: 'trash',
  summary: 'What was deleted and can be restored',
  effect: 'read',
  input: z.strictObject({ limit: pageLimit.default(50).describe('Most units.') }),
  output: z.object({
    units: z
      .array(
        z.object({
          unit: z.string().describe('Unit, for purge.'),
          uri: z.string().describe('Where its top stood.'),
          count: z.int().describe('Nodes in it.'),
          at: z.string().describe('When it was deleted, ISO 8601.'),
        }),
      )
      .describe('Newest first.'),
  }),
  failure: { prefix: 'Trash failed' },
  run: async (context, input) => {
    const units = await context.records.trash({ kind: 'nodes', limit: input.limit })
    return {
      units: units.map(({ unit, top, count, at }) => ({ unit, uri: addressOf(top), count, at: at.toISOString() })),
    }
  },
  render: ({ units }, locale) =>
    units.length === 0
      ? say(locale, { en: 'The trash is empty.', zh: '回收站是空的。' })
      : units.map(({ unit, uri, count, at }) => `${at.slice(0, 19)}Z  ${uri} (${count})  ${unit}`).join('\n'),
})
