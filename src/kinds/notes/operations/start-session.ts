import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import { type Delta, lastVisit, noteVisit, readDelta } from '../delta/index.ts'
import { categoryOf, memoryOf, summaryOf } from '../memory-of.ts'
import { type Note, trees } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { readPins } from '../pins/index.ts'
import {
  enterProject,
  findProject,
  listProjects,
  type NoteProject,
  personalSpace,
  projectKey,
  projectsIn,
} from '../project/index.ts'
import { listFolders } from '../view/index.ts'
import { define } from './define.ts'
import { outChange, outNoteId, outTitle, project, responseFormat } from './fields.ts'
import { renderSession } from './session-text.ts'

/** Tokens of the texts of pins, where bodies are asked for: the user's own, and a project's. */
const pinBudget = { personal: 22_000, project: 38_000 } as const

const mostFolders = 50
const mostWords = 50

const input = z.strictObject({
  project: project.optional(),
  acknowledge: z.boolean().optional().describe('false only peeks: the same changes are news again. Default true.'),
  responseFormat: responseFormat.optional().describe('detailed: with the texts of pinned notes. Default concise.'),
})

const memory = z.object({
  noteId: outNoteId,
  category: z.string().describe('What it is about.'),
  summary: z.string().describe('In short.'),
})

const pin = z.object({
  noteId: outNoteId,
  title: outTitle,
  tokens: z.int().describe('What its text costs, about.'),
  content: z.string().optional().describe('Its text, where it was asked for and fits.'),
})

export const sessionOutput = z.object({
  profile: z
    .object({
      noteId: outNoteId.optional(),
      content: z.string().describe('Who the user is; empty where nobody wrote it.'),
      memory: z.array(memory).describe('What agents remember of the user.'),
      alwaysLoad: z.array(pin).describe('Pinned notes of the user.'),
    })
    .describe('Of the user.'),
  projects: z
    .array(
      z.object({
        id: z.string().describe('Stable id.'),
        handle: z.string().describe('For `project`.'),
        displayName: z.string().describe('For people.'),
        space: z.string().describe('Name of its space.'),
        status: z.enum(['active', 'archived']).describe('Archived ones are not listed.'),
      }),
    )
    .describe('Open to you.'),
  project: z
    .object({
      handle: z.string().describe('Of the project asked for.'),
      index: z.object({
        noteCount: z.int().describe('Shared notes.'),
        folders: z.array(z.object({ path: z.string(), notes: z.int() })).describe('At the top, with what is below.'),
      }),
      memory: z.array(memory).describe('What agents remember of the project.'),
      alwaysLoad: z.array(pin).describe('Pinned notes of the project.'),
      delta: z.object({
        since: z.string().nullable().describe('Your last visit; null at the first.'),
        changes: z.array(outChange).describe('The newest first, one entry a note.'),
        total: z.int().describe('How many notes changed.'),
        truncated: z.boolean().describe('Not all are listed.'),
      }),
      knownValues: z.object({
        categories: z.array(z.string()).describe('Of memory, in use.'),
        tags: z.array(z.string()).describe('The most used first.'),
      }),
    })
    .optional()
    .describe('Where a project was given.'),
  toolsHelp: z.string().describe('What to call when.'),
  truncated: z.boolean().describe('Something was left out for its length.'),
})

type Output = z.infer<typeof sessionOutput>

const toolsHelp =
  'Look with list_notes, recent_activity, search, recall; read with get_note; write shared notes with create_note, edit_note, link; keep what you learn with remember_about_user, remember_about_project.'

export const startSession = define({
  verb: 'start',
  tool: 'start_session',
  summary: 'What an agent should know when it begins',
  guide:
    'Call first in a new session: who the user is, your projects and, with `project`, its folders, pinned notes and what changed since your last visit.',
  effect: 'read',
  input,
  output: sessionOutput,
  cli: { positional: ['project'] },
  run: async (
    context,
    { project: handle, acknowledge = true, responseFormat: format = 'concise' },
  ): Promise<Output> => {
    const bodies = format === 'detailed'
    const profile = await readProfile(context, bodies)
    const projects = (await listProjects(context)).filter(({ status }) => status === 'active')
    const chosen = handle === undefined ? undefined : await findProject(context, handle)
    const asked = chosen === undefined ? undefined : await readProject(context, chosen, { acknowledge, bodies })
    return {
      profile: profile.profile,
      projects: projects.map((one) => ({
        id: projectKey(one),
        handle: one.handle,
        displayName: one.displayName,
        space: one.space.name,
        status: one.status,
      })),
      ...(asked === undefined ? {} : { project: asked.project }),
      toolsHelp,
      truncated: profile.truncated || (asked?.truncated ?? false),
    }
  },
  render: renderSession,
})

async function readProfile(
  context: Context,
  bodies: boolean,
): Promise<{ profile: Output['profile']; truncated: boolean }> {
  const space = await personalSpace(context)
  if (space === undefined) return { profile: { content: '', memory: [], alwaysLoad: [] }, truncated: false }
  const own = await context.inSpace(space.id)
  const note = await profileNote(own)
  const { pins, left } = await readPins(own, undefined, bodies ? pinBudget.personal : undefined)
  return {
    profile: {
      ...(note === undefined ? {} : { noteId: note.record.id }),
      content: note?.body ?? '',
      memory: (await memoryOf(own, null)).map(memoryLine),
      alwaysLoad: pins,
    },
    truncated: left > 0,
  }
}

/** The one note that tells who the user is. */
async function profileNote(own: Context): Promise<Note | undefined> {
  const found = await own.records.at('notes', { tree: trees.profile, path: 'profile.md' })
  return found === undefined ? undefined : noteOf(found.record)
}

async function readProject(
  context: Context,
  chosen: NoteProject,
  { acknowledge, bodies }: { acknowledge: boolean; bodies: boolean },
): Promise<{ project: NonNullable<Output['project']>; truncated: boolean }> {
  const there = await enterProject(context, chosen)
  const projects = await projectsIn(context, chosen.space)
  const { folders, total } = await listFolders(there, chosen.folder)
  const { pins, left } = await readPins(there, chosen, bodies ? pinBudget.project : undefined)
  const memory = await memoryOf(there, chosen.projectId ?? null)
  const { visit, ...delta } = await readNews(there, chosen, projects, acknowledge)
  return {
    project: {
      handle: chosen.handle,
      index: { noteCount: total, folders: folders.slice(0, mostFolders) },
      memory: memory.map(memoryLine),
      alwaysLoad: pins,
      delta,
      knownValues: {
        categories: memory.map(categoryOf).slice(0, mostWords),
        tags: await tagsOf(there, chosen),
      },
    },
    truncated: left > 0 || folders.length > mostFolders || delta.truncated,
  }
}

async function readNews(
  there: Context,
  chosen: NoteProject,
  projects: readonly NoteProject[],
  acknowledge: boolean,
): Promise<Delta> {
  const last = await lastVisit(there, chosen)
  const delta = await readDelta(there, chosen, projects, last)
  noteVisit(there, chosen, acknowledge ? delta.visit : (last ?? delta.visit), acknowledge)
  return delta
}

async function tagsOf(there: Context, { projectId }: NoteProject): Promise<string[]> {
  const terms = await there.records.terms({ kind: 'notes', ...(projectId === undefined ? {} : { projectId }) })
  return terms
    .filter(({ kind }) => kind === 'tag')
    .map(({ text }) => text)
    .slice(0, mostWords)
}

function memoryLine(note: Note): z.infer<typeof memory> {
  return { noteId: note.record.id, category: categoryOf(note), summary: summaryOf(note) }
}
