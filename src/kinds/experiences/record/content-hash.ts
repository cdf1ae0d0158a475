import { createHash } from 'node:crypto'
import type { ExperienceContent, Fix } from '../experience.ts'

/** SHA-256 of what a note says, without regard to case and white space: equal ones are the same note, whoever wrote it and when. */
export function contentHash(parts: { title: string; content: ExperienceContent; fix: Fix | undefined }): string {
  const { title, content, fix } = parts
  const texts = [title, content.what, content.why, content.where, content.learned].map(fold)
  return createHash('sha256')
    .update(JSON.stringify([...texts, fix === undefined ? null : Object.values(fix)]))
    .digest('hex')
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
