import { z } from 'zod'
import { outNoteId, outPath, outTitle, outToken } from './fields.ts'

/** What is told of a note that was moved or renamed. */
export const outMovedNote = z.object({
  noteId: outNoteId,
  title: outTitle,
  path: outPath,
  versionToken: outToken,
  outcome: z.enum(['moved', 'renamed', 'unchanged']).describe('unchanged: it was so already.'),
})

/** What is told of a folder. */
export const outMovedFolder = z.object({
  from: z.string().describe('Former path, which keeps answering.'),
  path: z.string().describe('Present path.'),
  notes: z.int().describe('Notes that moved with it.'),
})
