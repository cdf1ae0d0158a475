import { z } from 'zod'
import { takeSeat } from '../budget.ts'
import { joinWords } from '../fence.ts'
import { normaliseGlossary } from '../glossary.ts'
import { judge } from '../hold.ts'
import { homeProject } from '../home-project.ts'
import { lockParent } from '../lock-parent.ts'
import { lockPlaces } from '../lock-places.ts'
import { addressOf, asTerms, glossaryOf } from '../node.ts'
import { freePlace, placeNewNode } from '../place-new-node.ts'
import { renderWarnings } from '../render-write.ts'
import { reviewWrite } from '../review-write.ts'
import { childOf, lastSegment, parentOf } from '../uri.ts'
import { define } from './define.ts'
import {
  content,
  disclosure,
  outHeld,
  outId,
  outStatus,
  outToken,
  outUri,
  outWarnings,
  priority,
  terms,
} from './fields.ts'

export const create = define({
  verb: 'create',
  tool: 'lore_create_node',
  summary: 'Create a node',
  guide:
    'Create one memory. Give uri, or domain, parent_path and title. Search first, to extend what exists instead. The parent must exist with content, disclosure and a term of its own. Priorities 0 and 1 have few seats; when they are taken the error names nodes that could be lowered.',
  effect: 'write',
  input: z.strictObject({
    content: content.describe('The memory, understandable alone.'),
    priority: priority.describe('0 core identity, 1 key fact, 2 or more general.'),
    glossary: terms.describe('Keywords and aliases that people type.'),
    uri: z.string().min(1).max(2000).optional().describe('Full URI of the new node; its last segment is the title.'),
    domain: z.string().max(64).optional().describe('Domain, where uri is not given. Default core.'),
    parent_path: z.string().max(2000).optional().describe('Path of an existing parent in the domain.'),
    title: z.string().min(1).max(200).optional().describe('Last segment of the new path.'),
    disclosure: disclosure.optional().describe('The one situation in which to recall it.'),
  }),
  output: z.object({
    uri: outUri,
    id: outId,
    version_token: outToken,
    status: outStatus,
    glossary: z.array(z.string()).describe('Terms as stored.'),
    held: outHeld,
    warnings: outWarnings,
  }),
  failure: { prefix: 'Lore create failed', policy: 'Lore create blocked by policy' },
  run: async (context, input) => {
    const wanted = placeNewNode(context, input)
    const glossary = normaliseGlossary(input.glossary, 'glossary', context.locale)
    const warnings = reviewWrite(context, { disclosure: input.disclosure, terms: glossary.length })

    await lockPlaces(context, wanted.place)
    const above = parentOf(wanted.place)
    const parent = above === undefined ? undefined : await lockParent(context, above, wanted.parentField)
    const target = parent === undefined ? wanted.place : childOf(parent, lastSegment(wanted.place))
    const place = await freePlace(context, target, wanted.derived, wanted.parentField === 'uri' ? 'uri' : 'title')
    await takeSeat(context, input.priority)

    const verdict = judge(context, {
      content: input.content,
      title: wanted.title,
      glossary,
      ...(input.disclosure === undefined ? {} : { disclosure: input.disclosure }),
    })
    const projectId = await homeProject(context, place)
    const record = await context.records.create({
      kind: 'nodes',
      title: wanted.title,
      body: input.content,
      attributes: {
        priority: input.priority,
        ...(input.disclosure === undefined || input.disclosure.trim() === ''
          ? {}
          : { disclosure: input.disclosure.trim() }),
        ...(verdict.status === 'pending' ? { held: verdict.reasons } : {}),
      },
      status: verdict.status,
      places: [place],
      terms: asTerms(glossary),
      ...(projectId === undefined ? {} : { projectId }),
    })
    return {
      uri: addressOf(record),
      id: record.id,
      version_token: record.versionToken,
      status: record.status,
      glossary: glossaryOf(record),
      held: verdict.reasons,
      warnings,
    }
  },
  render: (output, locale) =>
    [
      `Created ${output.uri}`,
      ...(output.glossary.length === 0 ? [] : [`Glossary: ${joinWords(output.glossary)}`]),
      ...renderWarnings(output, locale),
    ].join('\n'),
})
