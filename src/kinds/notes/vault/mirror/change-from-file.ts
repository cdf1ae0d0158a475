import type { Note } from '../../note.ts'
import type { NoteChange } from '../../saving/index.ts'
import { readHead, splitHead } from '../../text/index.ts'
import { renderNote } from './render-note.ts'
import { titleInFile } from './title-in-file.ts'

/** What a file makes of its note: what it says counts, and what it said before and says no more is gone. */
export function changeFromFile(note: Note, text: string, path: string): NoteChange {
  const { head, body } = splitHead(text)
  const said = readHead(head)
  const before = readHead(splitHead(renderNote(note)).head)
  const { title, from } = titleInFile(text, path)
  return {
    head,
    body,
    // A title of the head counts without being named; one that is named would change a heading that its author left.
    ...(from === 'head' || title === '' ? {} : { title }),
    ...(said.tags === undefined && before.tags !== undefined ? { tags: [] } : {}),
    ...(said.aliases === undefined && before.aliases !== undefined ? { aliases: [] } : {}),
    ...(said.type === undefined && before.type !== undefined ? { type: null } : {}),
    ...(said.slug === undefined && before.slug !== undefined ? { slug: null } : {}),
  }
}
