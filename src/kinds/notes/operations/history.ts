import { z } from 'zod'
import type { Revision } from '../../../contract/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outNoteId, outTitle, ref } from './fields.ts'
import { findForPerson } from './find-for-person.ts'

const revision = z.object({
  revision: z.int().describe('Number; 1 is the first.'),
  action: z.enum(['create', 'update', 'move', 'remove', 'restore']).describe('What was done.'),
  at: z.string().describe('When, ISO 8601.'),
  by: z.string().describe('person, agent, import …'),
  principal: z.string().describe('Who.'),
  client: z.string().describe('Program.'),
  session: z.string().optional().describe('Session.'),
  file: z.string().optional().describe('File and line of an import.'),
  reason: z.string().optional().describe('Why.'),
  title: outTitle,
  changes: z.array(z.string()).describe('What differs from the revision before.'),
})

type RevisionView = z.infer<typeof revision>

export const history = define({
  verb: 'history',
  summary: 'Every revision of a note, also of one in the trash',
  effect: 'read',
  input: z.strictObject({ ref, limit: z.int().min(1).max(200).optional().describe('Most revisions; default 50.') }),
  output: z.object({
    noteId: outNoteId,
    inTrash: z.boolean().describe('It is deleted.'),
    revisions: z.array(revision).describe('The newest first.'),
  }),
  cli: { positional: ['ref'] },
  run: async (context, { ref: asked, limit = 50 }) => {
    const { context: there, record } = await findForPerson(context, asked)
    const states = await there.records.revisions(record.id, { limit: limit + 1 })
    return {
      noteId: record.id,
      inTrash: record.trashUnit !== undefined,
      revisions: states.slice(0, limit).map((state, place) => viewOf(state, states[place + 1])),
    }
  },
  render: ({ noteId, inTrash, revisions }) =>
    [`${noteId}${inTrash ? ', in the trash' : ''}`, ...revisions.map(lineOf)].join('\n'),
})

function viewOf(state: Revision, before: Revision | undefined): RevisionView {
  const { provenance } = state
  return {
    revision: state.revision,
    action: state.action,
    at: state.at.toISOString(),
    by: provenance.source,
    principal: provenance.principalId,
    client: provenance.clientType,
    ...(provenance.sessionId === undefined ? {} : { session: provenance.sessionId }),
    ...(provenance.file === undefined ? {} : { file: `${provenance.file}:${provenance.line ?? 1}` }),
    ...(provenance.reason === undefined ? {} : { reason: provenance.reason }),
    title: state.title,
    changes: before === undefined ? [] : changesOf(state, before),
  }
}

function changesOf(state: Revision, before: Revision): string[] {
  const facts = (each: Revision): Record<string, string> => ({
    title: each.title,
    body: each.body,
    tags: JSON.stringify(each.terms),
    path: JSON.stringify(each.places),
    status: each.status,
    ...Object.fromEntries(Object.entries(each.attributes).map(([key, value]) => [key, JSON.stringify(value)])),
  })
  const [now, then] = [facts(state), facts(before)]
  return [...new Set([...Object.keys(now), ...Object.keys(then)])].filter((key) => now[key] !== then[key])
}

function lineOf({ revision: number, at, action, by, client, changes, reason }: RevisionView): string {
  const what = changes.length === 0 ? '' : ` [${changes.join(', ')}]`
  const why = reason === undefined ? '' : ` ${oneLine(reason)}`
  return `${String(number).padStart(4)}  ${at.slice(0, 19)}Z  ${action.padEnd(7)} ${by} (${client})${what}${why}`
}
