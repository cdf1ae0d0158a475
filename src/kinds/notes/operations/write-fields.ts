import { z } from 'zod'
import { limits } from '../note.ts'
import { ref } from './fields.ts'

const hasText = (text: string): boolean => text.trim() !== ''

/** Text of which something is left without white space. */
export const written = (most: number) => z.string().min(1).max(most).refine(hasText, 'must hold more than white space')

export const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Sent again within 24 h under the same key, nothing is written twice.')

export const versionToken = z.string().min(1).max(200)

/** The end of a link: exactly one of the two. */
export const linkTarget = {
  relation: z.string().min(1).max(limits.word).describe('What joins them: depends on.'),
  to: ref.optional().describe('Note id of the target.'),
  toTitle: z.string().min(1).max(limits.title).optional().describe('Instead: title of a note that may come later.'),
}

/** A shared note that is to be made. */
export const noteDraft = {
  body: written(limits.body).describe('Markdown; a first # heading is the title.'),
  title: z.string().max(limits.title).optional().describe('Instead of the heading.'),
  path: z.string().max(2000).optional().describe('Folder, in the project.'),
  type: z.string().max(limits.word).optional().describe('Such as decision, guide.'),
  tags: z.array(z.string().min(1).max(limits.word)).max(limits.tags).optional().describe('Tags.'),
  links: z.array(z.strictObject(linkTarget)).max(50).optional().describe('Links from this note.'),
  createdAt: z.string().max(40).optional().describe('When it was made, ISO 8601, if not now.'),
  fileName: z.string().min(1).max(limits.segment).optional().describe('Instead of one made of the title.'),
}

export const outBytes = {
  bytesBefore: z.int().describe('Of the text, UTF-8.'),
  bytesAfter: z.int().describe('Of the text, UTF-8.'),
}

export const outWarnings = z.array(z.string()).describe('What to look at twice.')
