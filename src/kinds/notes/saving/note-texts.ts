import type { Note } from '../note.ts'

/** The texts of a note, as they are to be kept. */
export type NoteTexts = Pick<
  Note,
  'title' | 'body' | 'head' | 'type' | 'tags' | 'aliases' | 'formerTitles' | 'slug' | 'category' | 'summary'
>
