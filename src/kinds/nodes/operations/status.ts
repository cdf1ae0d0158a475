import { z } from 'zod'
import { sql } from '../../../contract/index.ts'
import { define } from './define.ts'

export const status = define({
  verb: 'status',
  tool: 'lore_status',
  summary: 'Whether the memory answers',
  guide: 'Check that the memory backend answers. Says "Lore online", or "Lore offline" and why.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    status: z.literal('ok').describe('Memory answers.'),
    database: z.literal('connected').describe('The store answers.'),
  }),
  failure: { prefix: 'Lore offline' },
  run: async (context) => {
    await context.database.get(sql`SELECT 1 AS one`)
    return { status: 'ok' as const, database: 'connected' as const }
  },
  render: (output) => `Lore online\n\n${JSON.stringify(output)}`,
})
