import { z } from 'zod'
import type { Revision } from '../../../contract/index.ts'
import { oneLine } from '../fence.ts'
import { findLiveOrTrashed } from '../find-live-or-trashed.ts'
import { disclosureOf, glossaryOf, priorityOf } from '../node.ts'
import { formatUri } from '../uri.ts'
import { define } from './define.ts'
import { outId, outUri, pageLimit } from './fields.ts'

const revision = z.object({
  revision: z.int().describe('Number; 1 is the first.'),
  action: z.enum(['create', 'update', 'move', 'remove', 'restore']).describe('What was done.'),
  at: z.string().describe('When, ISO 8601.'),
  source: z.string().describe('person, agent, import, mined or system.'),
  client_type: z.string().describe('Program.'),
  session: z.string().optional().describe('Session.'),
  file: z.string().optional().describe('File and line of an import.'),
  reason: z.string().optional().describe('Why.'),
  uri: z.string().optional().describe('Where it stood.'),
  changes: z.array(z.string()).describe('Fields that differ from the revision before.'),
})

type RevisionView = z.infer<typeof revision>

export const history = define({
  verb: 'history',
  summary: 'Every revision of a node, also of a deleted one',
  effect: 'read',
  input: z.strictObject({
    uri: z.string().min(1).max(2000).describe('Address, also of a deleted node.'),
    limit: pageLimit.default(50).describe('Most revisions.'),
  }),
  output: z.object({
    uri: outUri,
    id: outId,
    in_trash: z.boolean().describe('It is deleted.'),
    revisions: z.array(revision).describe('Newest first.'),
  }),
  failure: { prefix: 'History failed' },
  cli: { positional: ['uri'] },
  run: async (context, input) => {
    const node = await findLiveOrTrashed(context, input.uri)
    const revisions = await context.records.revisions(node.record.id, { limit: input.limit + 1 })
    return {
      uri: node.uri,
      id: node.record.id,
      in_trash: node.trashUnit !== undefined,
      revisions: revisions.slice(0, input.limit).map((state, index) => viewRevision(state, revisions[index + 1])),
    }
  },
  render: (output) =>
    [
      `${output.uri} (${output.id})${output.in_trash ? ' — in the trash' : ''}`,
      ...output.revisions.map(renderRevision),
    ].join('\n'),
})

function viewRevision(state: Revision, before: Revision | undefined): RevisionView {
  const { provenance } = state
  const place = state.places[0]
  return {
    revision: state.revision,
    action: state.action,
    at: state.at.toISOString(),
    source: provenance.source,
    client_type: provenance.clientType,
    ...(provenance.sessionId === undefined ? {} : { session: provenance.sessionId }),
    ...(provenance.file === undefined ? {} : { file: `${provenance.file}:${provenance.line ?? 1}` }),
    ...(provenance.reason === undefined ? {} : { reason: provenance.reason }),
    ...(place === undefined ? {} : { uri: formatUri(place) }),
    changes: before === undefined ? [] : listChanges(state, before),
  }
}

function listChanges(state: Revision, before: Revision): string[] {
  const address = (revisionState: Revision): string => revisionState.places.map(formatUri).join(' ')
  const fields: [string, boolean][] = [
    ['title', state.title !== before.title],
    ['content', state.body !== before.body],
    ['priority', priorityOf(state) !== priorityOf(before)],
    ['disclosure', disclosureOf(state) !== disclosureOf(before)],
    ['glossary', glossaryOf(state).join('\n') !== glossaryOf(before).join('\n')],
    ['status', state.status !== before.status],
    ['uri', address(state) !== address(before)],
  ]
  return fields.filter(([, differs]) => differs).map(([name]) => name)
}

function renderRevision(state: RevisionView): string {
  const by = [state.source, state.client_type, ...(state.file === undefined ? [] : [state.file])].join(' · ')
  const changes = state.changes.length === 0 ? '' : ` [${state.changes.join(', ')}]`
  const reason = state.reason === undefined ? '' : ` — ${oneLine(state.reason)}`
  return `${String(state.revision).padStart(4)}  ${state.at.slice(0, 19)}Z  ${state.action.padEnd(7)} ${by}${changes}${reason}`
}
