import type { Note } from '../note.ts'
import { pathOf } from '../note.ts'
import { type NoteProject, nearestProject } from '../project/index.ts'

/** A note in a list: which, what it is called, and where it stands. */
export interface NoteLine {
  noteId: string
  title: string
  class: Note['class']
  /** Handle of its project; absent for what is the user's own. */
  project?: string | undefined
  /** Within its space, as the tools take it. */
  path: string
}

/** @param projects all of the note's space; none for the personal space. */
export function noteLine(note: Note, projects: readonly NoteProject[]): NoteLine {
  const about =
    note.class === 'user-doc' && projects.length > 0
      ? nearestProject(projects, note.folder)
      : projects.find(({ projectId }) => projectId === note.record.projectId)
  return {
    noteId: note.record.id,
    title: note.title,
    class: note.class,
    ...(about === undefined ? {} : { project: about.handle }),
    path: pathOf(note),
  }
}
