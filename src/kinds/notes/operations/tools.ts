import type { AnyOperation } from '../../../contract/index.ts'
import { createNote } from './create-note.ts'
import { createNotes } from './create-notes.ts'
import { deleteNote } from './delete-note.ts'
import { editNote } from './edit-note.ts'
import { getMyProjects } from './get-my-projects.ts'
import { getNote } from './get-note.ts'
import { link } from './link.ts'
import { linkMany } from './link-many.ts'
import { listNotes } from './list-notes.ts'
import { moveFolder } from './move-folder.ts'
import { moveNote } from './move-note.ts'
import { recall } from './recall.ts'
import { recentActivity } from './recent-activity.ts'
import { rememberAboutProject } from './remember-about-project.ts'
import { rememberAboutUser } from './remember-about-user.ts'
import { renameFolder } from './rename-folder.ts'
import { renameNote } from './rename-note.ts'
import { renameProject } from './rename-project.ts'
import { search } from './search.ts'
import { startSession } from './start-session.ts'
import { whoami } from './whoami.ts'

/** What agents are offered, in the order of the contract; a process that serves an agent alone loads no more. */
// biome-ignore format: a line an operation
export const tools: readonly AnyOperation[] = [
  startSession,
  whoami,
  getMyProjects,
  listNotes,
  recentActivity,
  search,
  getNote,
  recall,
  createNote,
  rememberAboutUser,
  rememberAboutProject,
  editNote,
  deleteNote,
  link,
  moveNote,
  renameNote,
  moveFolder,
  renameFolder,
  renameProject,
  createNotes,
  linkMany,
]
