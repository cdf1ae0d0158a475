import type { AnyOperation } from '../../../contract/index.ts'
import { getMyProjects } from './get-my-projects.ts'
import { listNotes } from './list-notes.ts'
import { recentActivity } from './recent-activity.ts'
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
]
