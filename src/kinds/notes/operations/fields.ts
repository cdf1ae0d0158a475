import { z } from 'zod'
import { limits } from '../note.ts'

/** Input fields that several operations share. Descriptions are for models and cost tokens in every request: keep them short. */
export const project = z.string().min(1).max(300).describe('Handle, copied from get_my_projects.')
export const ref = z.string().min(1).max(2000).describe('Note id, title, path or [[link]].')
export const path = z.string().max(2000).describe('Folder, copied from a reply.')
export const responseFormat = z.enum(['concise', 'detailed'])
export const word = z.string().min(1).max(limits.word)

/** Output fields that several operations share. */
export const outNoteId = z.string().describe('Note id.')
export const outTitle = z.string().describe('Title.')
export const outProject = z.string().describe('Handle of its project.')
export const outPath = z.string().describe('Where it stands in its space.')
export const outClass = z.enum(['user-doc', 'agent-memory', 'profile']).describe('What the note is for.')
export const outToken = z.string().describe('Token of the present state, for edit_note.')
export const outAt = z.string().describe('Time of the last change, ISO 8601.')

/** A note in a list. */
export const outLine = {
  noteId: outNoteId,
  title: outTitle,
  class: outClass,
  project: outProject.optional(),
  path: outPath,
}

/** Who changed a note. */
export const outAuthor = {
  by: z.enum(['person', 'agent', 'import', 'mined', 'system']).describe('What kind of author.'),
  principal: z.string().describe('Which one.'),
  client: z.string().describe('Through which program.'),
}

/** A change in the list of a project. */
export const outChange = z.object({
  ...outLine,
  ...outAuthor,
  kind: z.enum(['created', 'edited', 'moved', 'deleted', 'restored']).describe('What was done.'),
  modifiedAt: outAt,
})
