import { z } from 'zod'
import { type Context, MnemaError } from '../../../contract/index.ts'
import { type Note, trees } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { isWithin, nearestProject, projectsIn } from '../project/index.ts'
import { type FolderLine, listFolders, noteLine } from '../view/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outAt, outLine, path, project, word } from './fields.ts'
import { findFolder } from './find-folder.ts'

/** Most folders of a page, and notes that are read at once where a tag is looked for. */
const mostFolders = 200
const batch = 500

const input = z.strictObject({
  project: project.optional(),
  path: path.optional(),
  tag: word.optional().describe('Only notes with this tag or one below it: ml finds ml/nlp.'),
  limit: z.int().min(1).max(100).optional().describe('Default 50.'),
  cursor: z.string().max(200).optional().describe('nextCursor of the page before.'),
})

const output = z.object({
  project: z.string().describe('Handle.'),
  path: z.string().describe('The folder, within its space.'),
  folders: z
    .array(z.object({ path: z.string().describe('Copy it as it is.'), notes: z.int().describe('In it and below.') }))
    .describe('Folders directly in it; on the first page.'),
  notes: z.array(z.object({ ...outLine, tags: z.array(z.string()).describe('Tags.'), modifiedAt: outAt })),
  total: z.int().describe('Notes directly in the folder that were asked for, all pages.'),
  nextCursor: z.string().optional().describe('Absent on the last page.'),
})

type Output = z.infer<typeof output>

export const listNotes = define({
  verb: 'list',
  tool: 'list_notes',
  summary: 'The notes and folders directly in a folder',
  guide: 'List a folder: its notes and the folders in it. Shared notes only, not the memory of agents.',
  effect: 'read',
  input,
  output,
  cli: { positional: ['path'] },
  run: async (context, { project: handle, path: asked, tag, limit = 50, cursor }): Promise<Output> => {
    // As some write it, from the top of the project.
    const inside = asked?.replace(/^\/+/, '')
    const { context: there, project: chosen, folder } = await findFolder(context, handle, inside)
    const offset = readCursor(cursor)
    const { folders, direct } = await listFolders(there, folder)
    const { notes, total } =
      tag === undefined
        ? { notes: await readPage(there, folder, { limit, offset }), total: direct }
        : await readTagged(there, folder, tag, { limit, offset })
    const projects = await projectsIn(there, chosen.space)
    return {
      project: (isWithin(folder, chosen.folder) ? chosen : nearestProject(projects, folder)).handle,
      path: folder,
      folders: offset > 0 ? [] : folders.slice(0, mostFolders),
      notes: notes.map((note) => ({
        ...noteLine(note, projects),
        tags: [...note.tags],
        modifiedAt: note.record.updatedAt.toISOString(),
      })),
      total,
      ...(offset + notes.length < total ? { nextCursor: String(offset + notes.length) } : {}),
    }
  },
  render: renderList,
})

async function readPage(context: Context, folder: string, page: { limit: number; offset: number }): Promise<Note[]> {
  const entries = await context.records.children('notes', { tree: trees['user-doc'], path: folder }, page)
  return entries.map(({ record }) => noteOf(record))
}

async function readTagged(
  context: Context,
  folder: string,
  tag: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ notes: Note[]; total: number }> {
  const wanted = fold(tag.replace(/^#/, ''))
  const found: Note[] = []
  for (let at = 0; ; at += batch) {
    const notes = await readPage(context, folder, { limit: batch, offset: at })
    found.push(
      ...notes.filter(({ tags }) => tags.map(fold).some((one) => one === wanted || one.startsWith(`${wanted}/`))),
    )
    if (notes.length < batch) break
  }
  return { notes: found.slice(offset, offset + limit), total: found.length }
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** @throws MnemaError `invalid_input` for what no reply gave. */
function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw new MnemaError('invalid_input', 'The cursor is not one.', {
    field: 'cursor',
    remedy: 'Give the nextCursor of the page before, or none for the first page.',
  })
}

function renderList({ project: handle, path: folder, folders, notes, total, nextCursor }: Output): string {
  const head = `${handle}: ${folder === '' ? '/' : oneLine(folder)}, ${total} ${total === 1 ? 'note' : 'notes'}`
  return [
    head,
    ...folders.map(({ path: name, notes: count }: FolderLine) => `- ${oneLine(name)}/ (${count})`),
    ...notes.map(({ title, noteId, path: place, tags }) => {
      const words = tags.length === 0 ? '' : ` ${tags.map((tag) => `#${oneLine(tag)}`).join(' ')}`
      return `- ${oneLine(title)} (${noteId}) ${oneLine(place)}${words}`
    }),
    ...(nextCursor === undefined ? [] : [`More: cursor ${nextCursor}`]),
  ].join('\n')
}
