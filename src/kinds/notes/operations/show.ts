import { z } from 'zod'
import { MnemaError, type Revision } from '../../../contract/index.ts'
import { noteOf } from '../note-record.ts'
import { fence, oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { ref } from './fields.ts'
import { type FoundForPerson, findForPerson } from './find-for-person.ts'
import { outState, stateLine, stateOf } from './note-state.ts'

export const show = define({
  verb: 'show',
  summary: 'One revision of a note in full, also of one in the trash',
  effect: 'read',
  input: z.strictObject({
    ref,
    revision: z.int().min(1).optional().describe('From the history; without it the last.'),
  }),
  output: z.object({
    ...outState,
    head: z.string().describe('Frontmatter as written; empty without.'),
    body: z.string().describe('Markdown.'),
    tags: z.array(z.string()).describe('Tags.'),
    at: z.string().describe('When, ISO 8601.'),
    by: z.string().describe('person, agent …'),
  }),
  cli: { positional: ['ref'] },
  run: async (context, given) => {
    const found = await findForPerson(context, given.ref)
    const state = await readState(found, given.revision ?? found.record.revision)
    const { title, body, attributes, places, terms, versionToken, revision } = state
    const record = { ...found.record, title, body, attributes, places, terms, versionToken, revision }
    const { head, tags } = noteOf(record)
    return { ...stateOf(record), head, body, tags: [...tags], at: state.at.toISOString(), by: state.provenance.source }
  },
  render: ({ head, body, tags, at, by, ...state }) =>
    [
      stateLine(state),
      `revision ${state.revision}, ${at}, ${by}${tags.map((tag) => ` #${oneLine(tag)}`).join('')}`,
      '',
      fence(`${head}${body}`),
    ].join('\n'),
})

/** @throws MnemaError `not_found` for a revision that there is not. */
async function readState({ context, record }: FoundForPerson, wanted: number): Promise<Revision> {
  const offset = record.revision - wanted
  const [state] = offset < 0 ? [] : await context.records.revisions(record.id, { limit: 1, offset })
  if (state !== undefined) return state
  throw new MnemaError('not_found', `The note has no revision ${wanted}.`, {
    field: 'revision',
    remedy: `Choose one from 1 to ${record.revision}.`,
  })
}
