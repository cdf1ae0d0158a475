import { type Note, pathOf } from '../../note.ts'
import { changeHead, type HeadFields, lineEndOf, readHead } from '../../text/index.ts'
import { titleInFile } from './title-in-file.ts'

/**
 * The file of a note: its head and body as they were authored, byte for byte. What the note has and its file would not say (a title, tags, aliases, type,
 * slug given by a tool) is added to the head.
 */
export function renderNote(note: Note): string {
  const authored = `${note.head}${note.body}`
  const said = readHead(note.head)
  const missing: HeadFields = {}
  if (said.title === undefined && titleInFile(authored, pathOf(note)).title !== note.title) missing.title = note.title
  if (said.type === undefined && note.type !== undefined) missing.type = note.type
  if (said.tags === undefined && note.tags.length > 0) missing.tags = note.tags
  if (said.aliases === undefined && note.aliases.length > 0) missing.aliases = note.aliases
  if (said.slug === undefined && note.slug !== undefined) missing.slug = note.slug
  return Object.keys(missing).length === 0
    ? authored
    : `${changeHead(note.head, missing, lineEndOf(note.body))}${note.body}`
}
