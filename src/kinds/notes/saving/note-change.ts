import type { Provenance } from '../../../contract/index.ts'

/**
 * What is to become of a note; what is not named stays. Null takes away what may be absent. Where it stands is changed by moving its record.
 */
export interface NoteChange {
  /** Markdown below the head. Where no `head` is given, the present one stays. */
  body?: string
  /**
   * A whole frontmatter block, or an empty text for none. What it says wins over what the note had; what only the block before said is gone.
   */
  head?: string
  /** A heading with the title before, at the front of the body, gets the new one; the title before becomes a former one. */
  title?: string
  type?: string | null
  tags?: readonly string[]
  aliases?: readonly string[]
  slug?: string | null
  category?: string | null
  summary?: string | null
  muted?: boolean
  formerTitles?: readonly string[]
  provenance?: Partial<Provenance>
}
