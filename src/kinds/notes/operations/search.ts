import { z } from 'zod'
import { noteClasses } from '../note.ts'
import { type NoteProject, projectsIn } from '../project/index.ts'
import { searchNotes } from '../search-notes.ts'
import { noteLine } from '../view/index.ts'
import { oneLine, snippet } from '../wording/index.ts'
import { define } from './define.ts'
import { outAt, outLine, project, responseFormat } from './fields.ts'
import { spacesAsked } from './spaces-asked.ts'

/** Characters of a snippet: enough to choose by, and the whole piece where that is asked for. */
const snippetLength = { concise: 160, detailed: 700 } as const

const output = z.object({
  hits: z
    .array(
      z.object({
        ...outLine,
        snippet: z.string().describe('The piece that fits best.'),
        heading: z.string().optional().describe('Above that piece.'),
        score: z.number().describe('How likely it is relevant, 0 to 1.'),
        modifiedAt: outAt,
        why: z.array(z.string()).optional().describe('Signals and what each adds; in detailed replies.'),
      }),
    )
    .describe('Best first.'),
  degraded: z.string().optional().describe('Why the search was poorer than it could be.'),
})

type Output = z.infer<typeof output>

export const search = define({
  verb: 'search',
  tool: 'search',
  summary: 'Search notes and the memory of agents',
  guide:
    'Find notes by words or meaning, your own memory included: also before you write, so that nothing is written twice. Gives snippets; get_note has the whole. Query is plain text.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(2000).describe('Plain text.'),
    project: project.optional(),
    class: z.enum(noteClasses).optional().describe('user-doc: shared notes; agent-memory: what agents remember.'),
    responseFormat: responseFormat.optional().describe('detailed: long snippets with reasons. Default concise.'),
    limit: z.int().min(1).max(100).optional().describe('Default 20.'),
  }),
  output,
  cli: { positional: ['query'] },
  run: async (
    context,
    { query, project: handle, class: wanted, responseFormat: format = 'concise', limit = 20 },
  ): Promise<Output> => {
    const { spaces, project: chosen } = await spacesAsked(context, handle)
    const { hits, degraded } = await searchNotes(context, spaces, {
      text: query,
      project: chosen,
      class: wanted,
      limit,
    })
    const projects = new Map<string, NoteProject[]>()
    for (const space of spaces) projects.set(space.id, space.personal ? [] : await projectsIn(context, space))
    return {
      hits: hits.map(({ hit, note }) => ({
        ...noteLine(note, projects.get(note.record.spaceId) ?? []),
        snippet: snippet(hit.passage.text, snippetLength[format]),
        ...(hit.passage.heading === undefined ? {} : { heading: hit.passage.heading }),
        score: Math.round(hit.confidence * 1000) / 1000,
        modifiedAt: note.record.updatedAt.toISOString(),
        ...(format === 'detailed' ? { why: hit.signals.map(whyOf) } : {}),
      })),
      ...(degraded === undefined ? {} : { degraded }),
    }
  },
  render: ({ hits, degraded }) =>
    [
      ...(hits.length === 0 ? ['Nothing was found.'] : hits.map(hitLine)),
      ...(degraded === undefined ? [] : [`(${degraded})`]),
    ].join('\n'),
})

function whyOf({ name, contribution, detail }: { name: string; contribution: number; detail?: string }): string {
  return `${name} ${contribution.toFixed(3)}${detail === undefined ? '' : ` (${oneLine(detail)})`}`
}

function hitLine(
  { title, noteId, path, score, snippet: text, heading, why }: Output['hits'][number],
  at: number,
): string {
  return [
    `${at + 1}. ${oneLine(title)} (${noteId}) ${oneLine(path)} ${score.toFixed(2)}`,
    `   ${heading === undefined ? '' : `${oneLine(heading)}: `}${oneLine(text)}`,
    ...(why === undefined ? [] : [`   ${why.join(', ')}`]),
  ].join('\n')
}
