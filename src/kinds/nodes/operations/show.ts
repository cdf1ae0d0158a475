import { z } from 'zod'
import { MnemaError, say } from '../../../contract/index.ts'
import { fence, joinWords, oneLine } from '../fence.ts'
import { findLiveOrTrashed } from '../find-live-or-trashed.ts'
import { disclosureOf, glossaryOf, priorityOf } from '../node.ts'
import { formatUri } from '../uri.ts'
import { describeOrigin } from '../view-node.ts'
import { define } from './define.ts'
import { outId, outStatus } from './fields.ts'

export const show = define({
  verb: 'show',
  summary: 'One revision of a node in full, also of a deleted one',
  effect: 'read',
  input: z.strictObject({
    uri: z.string().min(1).max(2000).describe('Address, also of a deleted node.'),
    revision: z.int().min(1).optional().describe('Number from the history; the last one without it.'),
  }),
  output: z.object({
    uri: z.string().describe('Where it stood then.'),
    id: outId,
    revision: z.int().describe('Number.'),
    title: z.string().describe('Name.'),
    priority: z.int().describe('Priority.'),
    disclosure: z.string().optional().describe('When to recall it.'),
    status: outStatus,
    written: z.string().describe('When and by whom.'),
    version_token: z.string().describe('Token of that state.'),
    content: z.string().describe('Body.'),
    glossary: z.array(z.string()).describe('Terms.'),
  }),
  failure: { prefix: 'Show failed' },
  cli: { positional: ['uri'] },
  run: async (context, input) => {
    const node = await findLiveOrTrashed(context, input.uri)
    const wanted = input.revision ?? node.record.revision
    const offset = node.record.revision - wanted
    const state = offset < 0 ? undefined : (await context.records.revisions(node.record.id, { limit: 1, offset }))[0]
    if (state === undefined) {
      throw new MnemaError(
        'not_found',
        say(context.locale, { en: `The node has no revision ${wanted}.`, zh: `该节点没有第 ${wanted} 版。` }),
        {
          field: 'revision',
          remedy: say(context.locale, {
            en: `Choose one from 1 to ${node.record.revision}.`,
            zh: `请选择 1 到 ${node.record.revision} 之间的版本。`,
          }),
        },
      )
    }
    const disclosure = disclosureOf(state)
    const place = state.places[0]
    return {
      uri: place === undefined ? node.uri : formatUri(place),
      id: node.record.id,
      revision: state.revision,
      title: state.title,
      priority: priorityOf(state),
      ...(disclosure === undefined ? {} : { disclosure }),
      status: state.status,
      written: describeOrigin(state.at, state.provenance),
      version_token: state.versionToken,
      content: state.body,
      glossary: glossaryOf(state),
    }
  },
  render: (output) =>
    [
      [
        `URI: ${output.uri}`,
        `Revision: ${output.revision}`,
        `Written: ${output.written}`,
        `Priority: ${output.priority}`,
        ...(output.disclosure === undefined ? [] : [`Disclosure: ${oneLine(output.disclosure)}`]),
        ...(output.status === 'active' ? [] : [`Status: ${output.status}`]),
      ].join('\n'),
      output.content === '' ? '(empty)' : fence(output.content),
      ...(output.glossary.length === 0 ? [] : [`Glossary keywords: ${joinWords(output.glossary)}`]),
    ].join('\n\n'),
})
