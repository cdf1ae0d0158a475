import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import { findNote } from '../find/index.ts'
import type { Note } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { projectsIn } from '../project/index.ts'
import { fieldsOf, outlineOf } from '../text/index.ts'
import { authorOf, noteLine } from '../view/index.ts'
import { fence, oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outAt, outAuthor, outLine, outToken, ref, responseFormat, word } from './fields.ts'

/** Most links of each direction that are told; the rest is counted. */
const mostLinks = 100

const link = z.object({
  relation: z.string().describe('As authored; mentions where the text says none.'),
  noteId: z.string().optional().describe('Absent while no note answers to it.'),
  title: z.string().describe('Of the note, else as written.'),
  via: z.string().optional().describe('By which name it was found.'),
})

const output = z.object({
  ...outLine,
  content: z.string().describe('Markdown as authored, frontmatter included.'),
  frontmatter: z.record(z.string(), z.unknown()).describe('Its fields, every value as written.'),
  versionToken: outToken,
  provenance: z.object({ ...outAuthor, modifiedAt: outAt }),
  found: z.string().describe('By what ref meant it.'),
  outline: z
    .array(
      z.object({
        level: z.int().describe('1 to 6.'),
        path: z.string().describe('For section of edit_note.'),
        line: z.int().describe('Within the body.'),
      }),
    )
    .optional()
    .describe('Headings; in detailed replies.'),
  links: z
    .object({
      outgoing: z.array(link),
      incoming: z.array(link),
      more: z.int().describe('Links that are not listed.'),
    })
    .optional()
    .describe('In detailed replies.'),
})

type Output = z.infer<typeof output>

export const getNote = define({
  verb: 'get',
  tool: 'get_note',
  summary: 'A note in full',
  guide: 'Read a note: text, frontmatter, place, versionToken for edit_note; detailed also headings and links.',
  effect: 'read',
  input: z.strictObject({
    ref,
    responseFormat: responseFormat.optional().describe('Default detailed.'),
    relation: word.optional().describe('List only links of this relation.'),
  }),
  output,
  cli: { positional: ['ref'] },
  run: async (context, { ref: asked, responseFormat: format = 'detailed', relation }): Promise<Output> => {
    const { note, context: there, via } = await findNote(context, asked)
    const { space } = there
    const projects = space.personal ? [] : await projectsIn(there, space)
    return {
      ...noteLine(note, projects),
      content: note.head + note.body,
      frontmatter: fieldsOf(note.head),
      versionToken: note.record.versionToken,
      provenance: { ...authorOf(note.record.provenance), modifiedAt: note.record.updatedAt.toISOString() },
      found: via,
      ...(format === 'concise'
        ? {}
        : {
            outline: outlineOf(note.body).map(({ level, path, line }) => ({ level, path, line })),
            links: await linksOf(there, note, relation),
          }),
    }
  },
  render: renderNote,
})

async function linksOf(
  context: Context,
  { record: { id } }: Note,
  relation: string | undefined,
): Promise<NonNullable<Output['links']>> {
  const isWanted = (one: { relation: string }): boolean => relation === undefined || one.relation === relation
  const out = (await context.records.references([id], 'out')).filter(isWanted)
  const into = (await context.records.references([id], 'in')).filter(isWanted).filter(({ from }) => from !== id)
  const [outgoing, incoming] = [out.slice(0, mostLinks), into.slice(0, mostLinks)]
  const titles = await titlesOf(context, [
    ...outgoing.flatMap(({ resolution }) => resolution?.recordId ?? []),
    ...incoming.map(({ from }) => from),
  ])
  return {
    outgoing: outgoing.map(({ relation: name, target, resolution }) => ({
      relation: name,
      title: titles.get(resolution?.recordId ?? '') ?? target,
      ...(resolution === undefined ? {} : { noteId: resolution.recordId, via: resolution.axis }),
    })),
    incoming: incoming.map(({ from, relation: name, resolution }) => ({
      relation: name,
      noteId: from,
      title: titles.get(from) ?? from,
      ...(resolution === undefined ? {} : { via: resolution.axis }),
    })),
    more: out.length + into.length - outgoing.length - incoming.length,
  }
}

async function titlesOf(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const records = await context.records.getMany([...new Set(ids)])
  return new Map(records.map((record) => [record.id, noteOf(record).title]))
}

function renderNote({ title, noteId, path, versionToken, provenance, content, outline, links }: Output): string {
  return [
    `${oneLine(title)} (${noteId}) ${oneLine(path)}`,
    `versionToken: ${versionToken}`,
    `written by ${provenance.by} ${oneLine(provenance.client)}, ${provenance.modifiedAt}`,
    ...(outline === undefined || outline.length === 0
      ? []
      : [`headings: ${outline.map((heading) => oneLine(heading.path)).join(' · ')}`]),
    ...linkLines('links to', links?.outgoing ?? []),
    ...linkLines('linked from', links?.incoming ?? []),
    fence(content),
  ].join('\n')
}

function linkLines(label: string, links: NonNullable<Output['links']>['outgoing']): string[] {
  if (links.length === 0) return []
  const told = links.map(
    ({ relation, title, noteId }) => `${oneLine(relation)} → ${oneLine(title)} (${noteId ?? 'no note yet'})`,
  )
  return [`${label}: ${told.join(' · ')}`]
}
