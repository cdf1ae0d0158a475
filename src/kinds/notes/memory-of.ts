import type { Context } from '../../contract/index.ts'
import type { Note } from './note.ts'
import { noteOf } from './note-record.ts'
import { snippet } from './wording/index.ts'

/** Most categories of one owner that are read. */
const mostCategories = 200

/**
 * What agents remember of the user (in the personal space) or of a project, one note a category, without the muted ones.
 * @param projectId of a project; null for the root project and for the user.
 */
export async function memoryOf(context: Context, projectId: string | null): Promise<Note[]> {
  const records = await context.records.list({
    kind: 'notes',
    statuses: ['active', 'stale'],
    attributes: { class: 'agent-memory' },
    limit: mostCategories,
    ...(projectId === null ? {} : { projectId }),
  })
  return records
    .filter((record) => projectId !== null || record.projectId === undefined)
    .map(noteOf)
    .filter(({ muted }) => !muted)
    .sort((a, b) => (categoryOf(a) < categoryOf(b) ? -1 : 1))
}

export function categoryOf({ category, title }: Note): string {
  return category ?? title
}

/** What a memory says in short: its summary, else how it begins. */
export function summaryOf({ summary, body }: Note): string {
  return summary ?? snippet(body.replace(/^#[^\n]*\n/, ''), 200)
}
