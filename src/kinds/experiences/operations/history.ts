import { z } from 'zod'
import type { Revision } from '../../../contract/index.ts'
import { experienceOf } from '../record/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outRef, ref } from './fields.ts'
import { findForPerson } from './person-view.ts'

const revision = z.object({
  revision: z.int().describe('Number; 1 is the first.'),
  action: z.enum(['create', 'update', 'move', 'remove', 'restore']).describe('What was done.'),
  at: z.string().describe('When, ISO 8601.'),
  source: z.string().describe('person, agent, import, mined or system.'),
  client_type: z.string().describe('Program.'),
  session: z.string().optional().describe('Session.'),
  reason: z.string().optional().describe('Why.'),
  title: z.string().describe('Title at that time.'),
  status: z.string().describe('Status at that time.'),
  changes: z.array(z.string()).describe('Parts that differ from the revision before.'),
})

type RevisionView = z.infer<typeof revision>

export const history = define({
  verb: 'history',
  summary: 'Every revision of a record, also of a removed one',
  effect: 'read',
  input: z.strictObject({ ref, limit: z.int().min(1).max(200).default(50).describe('Most revisions.') }),
  output: z.object({ ref: outRef, revisions: z.array(revision).describe('Newest first.') }),
  cli: { positional: ['ref'] },
  run: async (context, input) => {
    const record = await findForPerson(context, input.ref)
    const states = await context.records.revisions(record.id, { limit: input.limit + 1 })
    const read = (state: Revision) => partsOf(experienceOf(record, undefined, state), state.status)
    return {
      ref: record.id,
      revisions: states.slice(0, input.limit).map((state, place): RevisionView => {
        const before = states[place + 1]
        const { action, at, provenance, title, status } = state
        return {
          revision: state.revision,
          action,
          at: at.toISOString(),
          source: provenance.source,
          client_type: provenance.clientType,
          ...(provenance.sessionId === undefined ? {} : { session: provenance.sessionId }),
          ...(provenance.reason === undefined ? {} : { reason: provenance.reason }),
          title: oneLine(title),
          status,
          changes: before === undefined ? [] : changesBetween(read(before), read(state)),
        }
      }),
    }
  },
  render: ({ ref: id, revisions }) =>
    [
      id,
      ...revisions.map(({ revision: number, at, action, source, client_type: client, changes, reason, title }) => {
        const what = changes.length === 0 ? '' : ` [${changes.join(', ')}]`
        const why = reason === undefined ? '' : ` — ${oneLine(reason)}`
        return `${String(number).padStart(4)}  ${at.slice(0, 19)}Z  ${action.padEnd(7)} ${source} · ${client}${what}${why}  ${title}`
      }),
    ].join('\n'),
})

function partsOf(
  { title, type, scope, content, topicKey, fix, recipe }: ReturnType<typeof experienceOf>,
  status: string,
): [string, string][] {
  return [
    ['title', title],
    ['type', type],
    ['scope', scope],
    ...Object.entries(content),
    ['topic', topicKey ?? ''],
    ['fix', JSON.stringify(fix ?? null)],
    ['recipe', JSON.stringify(recipe ?? null)],
    ['status', status],
  ]
}

function changesBetween(before: [string, string][], after: [string, string][]): string[] {
  const old = new Map(before)
  return after.filter(([name, value]) => old.get(name) !== value).map(([name]) => name)
}
