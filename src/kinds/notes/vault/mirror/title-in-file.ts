import { limits } from '../../note.ts'
import { readHead, splitHead } from '../../text/index.ts'
import { oneLine } from '../../wording/index.ts'
import { headingInFile } from './heading-in-file.ts'
import { stemOf } from './stem-of.ts'

/** How a file calls its note: by its head, its first heading of level 1, or its own name. */
export function titleInFile(text: string, path: string): { title: string; from: 'head' | 'heading' | 'name' } {
  const { head, body } = splitHead(text)
  const named = readHead(head).title
  if (named !== undefined) return { title: cut(named), from: 'head' }
  const heading = headingInFile(body)
  return heading === undefined ? { title: cut(stemOf(path)), from: 'name' } : { title: cut(heading), from: 'heading' }
}

function cut(title: string): string {
  return [...oneLine(title)].slice(0, limits.title).join('')
}
