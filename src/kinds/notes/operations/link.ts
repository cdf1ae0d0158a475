import { z } from 'zod'
import { findNote } from '../find/index.ts'
import { define } from './define.ts'
import { linkFields, linkFrom, outLinked } from './link-notes.ts'

const output = z.object(outLinked)

export const link = define({
  verb: 'link',
  tool: 'link',
  summary: 'Link one note to another',
  guide:
    'Link a note to another of the same space by a named relation. It is written into the text of the source as - relation [[target]]. Give to, or toTitle for a note that may come later.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject(linkFields),
  output,
  run: async (context, { from, ...wanted }): Promise<z.infer<typeof output>> => {
    const source = await findNote(context, from, 'from')
    const noteId = source.note.record.id
    const { outcomes, versionToken } = await linkFrom(source.context, noteId, [{ ...wanted, field: '' }])
    const [outcome] = outcomes
    if (outcome?.ok !== true) throw outcome?.error
    return { noteId, versionToken, outcome: outcome.outcome }
  },
  render: ({ outcome, noteId, versionToken }) =>
    `${outcome === 'created' ? 'Linked' : 'Linked already, nothing was written'}: ${noteId}\nversionToken: ${versionToken}`,
})
