import type { Note } from '../note.ts'

export interface SavedNote {
  note: Note
  /** False where the change changed nothing: then nothing was written. */
  changed: boolean
  /** What a reader should look at twice: wording that reads like an instruction, a secret that was masked. They name the field. */
  warnings: readonly string[]
}
