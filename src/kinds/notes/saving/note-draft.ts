import type { Provenance } from '../../../contract/index.ts'
import type { NoteClass } from '../note.ts'

/** A note that is to be made, as its author gave it. */
export interface NoteDraft {
  class: NoteClass
  /** Markdown, byte for byte. Where no `head` is given, a frontmatter block at its front is split off and becomes the head. */
  body: string
  /** A frontmatter block with its fences, or an empty text for none: the body is then taken as it is. */
  head?: string
  /** Wins over what head and body say; an equal heading at the front of the body is taken away. */
  title?: string
  /** Where it is to stand within the space, as `resolveFolder` gives it; checked again. Of a memory: its owner's folder. */
  folder: string
  /** Without it, made of the title. With or without the ending. */
  fileName?: string
  /** The fields below win over the head, and the head is kept in step where it has them. */
  type?: string
  tags?: readonly string[]
  aliases?: readonly string[]
  slug?: string
  category?: string
  summary?: string
  muted?: boolean
  /** Of a memory; a shared note belongs to the nearest project above its folder. */
  projectId?: string
  /** Not later than now. */
  createdAt?: Date
  /** For an import: source, file, line, reason. */
  provenance?: Partial<Provenance>
}
