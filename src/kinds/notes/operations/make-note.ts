import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Context, MnemaError } from '../../../contract/index.ts'
import { pathOf } from '../note.ts'
import type { NoteProject } from '../project/index.ts'
import { addLink } from '../relations/index.ts'
import { type NoteDraft, resolveFolder, type SavedNote } from '../saving/index.ts'
import { splitHead } from '../text/index.ts'
import { oneLine } from '../wording/index.ts'
import { outNoteId, outPath, outTitle, outToken } from './fields.ts'
import { noteDraft, outWarnings } from './write-fields.ts'

const draft = z.strictObject(noteDraft)

export type MadeInput = z.infer<typeof draft>

/** What became of a note that was to be made. */
export const outMade = {
  noteId: outNoteId,
  versionToken: outToken,
  title: outTitle,
  outcome: z.enum(['created', 'skipped']).describe('skipped: an earlier call with this key made it.'),
  path: outPath,
  bodyBytes: z.int().describe('Of the body as sent, UTF-8.'),
  bodyHash: z.string().describe('SHA-256 of the body as sent.'),
  warnings: outWarnings,
}

const made = z.object(outMade)

export type Made = z.infer<typeof made>

/** A call's note as the one door takes it, the links written into its body. */
export async function draftOf(context: Context, project: NoteProject, input: MadeInput): Promise<NoteDraft> {
  const { path, title, type, tags, links = [], createdAt, fileName } = input
  const { head, body: authored } = splitHead(input.body)
  let body = authored
  for (const [place, link] of links.entries())
    body = (await addLink(context, { body, from: undefined }, link, `links.${place}.`)).body
  return {
    class: 'user-doc',
    head,
    body,
    folder: await resolveFolder(context, project, path),
    ...(title === undefined || title.trim() === '' ? {} : { title: oneLine(title) }),
    ...(fileName === undefined ? {} : { fileName }),
    ...(type === undefined ? {} : { type: oneLine(type) }),
    ...(tags === undefined ? {} : { tags }),
    ...(createdAt === undefined ? {} : { createdAt: readTime(createdAt) }),
  }
}

/** @throws MnemaError `invalid_input`. */
function readTime(text: string): Date {
  const time = new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN)
  if (!Number.isNaN(time.getTime())) return time
  throw new MnemaError('invalid_input', 'createdAt is no time.', {
    field: 'createdAt',
    remedy: 'Write it like 2026-02-03 or 2026-02-03T10:00:00Z.',
  })
}

export function madeOf({ note, warnings }: SavedNote, sent: string): Made {
  return {
    noteId: note.record.id,
    versionToken: note.record.versionToken,
    title: note.title,
    outcome: 'created',
    path: pathOf(note),
    ...measure(sent),
    warnings: [...warnings],
  }
}

export function measure(sent: string): { bodyBytes: number; bodyHash: string } {
  return { bodyBytes: Buffer.byteLength(sent), bodyHash: createHash('sha256').update(sent).digest('hex') }
}

export const readMade = (reply: unknown): Made => made.parse(reply)
