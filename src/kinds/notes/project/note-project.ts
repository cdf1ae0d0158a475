import type { Space } from '../../../contract/index.ts'

/** A project as notes see it: a folder of a space. */
export interface NoteProject {
  space: Space
  /** Undefined for the root project of a space: its folder is the whole space. */
  projectId: string | undefined
  /** `space/slug`, or the space's name alone for its root project. */
  handle: string
  displayName: string
  status: 'active' | 'archived'
  /** Where its notes stand in the space; empty for the root project. */
  folder: string
}

/** What tools print and take as the id of a project. */
export function projectKey({ projectId, space }: NoteProject): string {
  return projectId ?? `root_${space.id}`
}

/** Whether a folder is the project's own or lies below it. */
export function isWithin(folder: string, top: string): boolean {
  return top === '' || folder === top || folder.startsWith(`${top}/`)
}
