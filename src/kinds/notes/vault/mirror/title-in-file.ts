import { limits } from '../../note.ts'
import { firstHeading, readHead, splitHead } from '../../text/index.ts'
import { oneLine } from '../../wording/index.ts'
import { stemOf } from './stem-of.ts'

/** How a file calls its note: by its head, its first heading of level 1, or its own name. */
export function titleInFile(text: string, path: string): { title: string; from: 'head' | 'heading' | 'name' } {
  const { head, body } = splitHead(text)
  const named = readHead(head).title
  if (named !== undefined) return { title: cut(named), from: 'head' }
  const heading = firstHeading(body)
  return heading === undefined ? { title: cut(stemOf(path)), from: 'name' } : { title: cut(heading), from: 'heading' }
}

function cut(title: string): string {
  return [...oneLine(title)].slice(0, limits.title).join('')
}
