import type { Context, MemoryRecord, RecordFilter, TrashUnit } from '../../../contract/index.ts'
import { noteOf } from '../note-record.ts'
import type { NoteProject } from '../project/index.ts'
import { type Author, authorOf, type NoteLine, noteLine } from '../view/index.ts'
import { grace, type Visit } from './visits.ts'

/** Most changes that are told. */
const mostChanges = 20

/** One note that is not as it was, with its last change. */
export interface Change extends NoteLine, Author {
  kind: 'created' | 'edited' | 'moved' | 'deleted' | 'restored'
  modifiedAt: string
}

export interface Delta {
  /** When the last visit was; null at the first, which has no news. */
  since: string | null
  changes: Change[]
  total: number
  truncated: boolean
  /** The visit that this one is, once it is acknowledged. */
  visit: Visit
}

/** What changed in a project since the last visit, the newest first, one entry a note. Memory of agents is no news. */
export async function readDelta(
  context: Context,
  project: NoteProject,
  projects: readonly NoteProject[],
  last: Visit | undefined,
): Promise<Delta> {
  // Read before the changes: what is committed between the two is told twice rather than never.
  const visit = { at: context.now, seen: await recent(context, project) }
  if (last === undefined) return { since: null, changes: [], total: 0, truncated: false, visit }
  const after = new Date(last.at.getTime() - grace)
  const filter = documentsOf(project, after)
  const versions = (await context.records.versions(filter)).filter(
    ({ id, revision }) => !last.seen.has(`${id}@${revision}`),
  )
  const deleted = (await trashOf(context, project, { after })).filter(({ unit }) => !last.seen.has(unit))
  const fresh = await context.records.getMany(versions.slice(0, mostChanges).map(({ id }) => id))
  const changes = await Promise.all(fresh.map((record) => changeOf(context, record, projects)))
  changes.push(...deleted.slice(0, mostChanges).map((unit) => deletionOf(unit, projects)))
  const total = versions.length + deleted.length
  return {
    since: last.at.toISOString(),
    changes: changes.sort(newestFirst).slice(0, mostChanges),
    total,
    truncated: total > mostChanges,
    visit,
  }
}

/** The last change of a note, with who made it. */
export async function changeOf(
  context: Context,
  record: MemoryRecord,
  projects: readonly NoteProject[],
): Promise<Change> {
  const [last] = await context.records.revisions(record.id, { limit: 1 })
  return {
    ...noteLine(noteOf(record), projects),
    ...authorOf(record.provenance),
    kind: kinds[last?.action ?? 'update'],
    modifiedAt: record.updatedAt.toISOString(),
  }
}

const kinds = { create: 'created', update: 'edited', move: 'moved', remove: 'deleted', restore: 'restored' } as const

/** Changes so young that one dated before them may still be on its way. */
async function recent(context: Context, project: NoteProject): Promise<ReadonlySet<string>> {
  const after = new Date(context.now.getTime() - grace)
  const versions = await context.records.versions(documentsOf(project, after))
  const deleted = await trashOf(context, project, { after })
  return new Set([...versions.map(({ id, revision }) => `${id}@${revision}`), ...deleted.map(({ unit }) => unit)])
}

/** Shared notes of a project; of the root project, those of the whole space. */
export function documentsOf({ projectId }: NoteProject, updatedAfter?: Date): RecordFilter {
  return {
    kind: 'notes',
    attributes: { class: 'user-doc' },
    ...(projectId === undefined ? {} : { projectId }),
    ...(updatedAfter === undefined ? {} : { updatedAfter }),
  }
}

/** The shared notes of a project that went to the trash, the newest first. */
export async function deletedIn(
  context: Context,
  project: NoteProject,
  projects: readonly NoteProject[],
  options: { after?: Date; limit?: number },
): Promise<Change[]> {
  const units = await trashOf(context, project, options)
  return units.map((unit) => deletionOf(unit, projects))
}

function deletionOf({ at, top }: TrashUnit, projects: readonly NoteProject[]): Change {
  return {
    ...noteLine(noteOf(top), projects),
    ...authorOf(top.provenance),
    kind: 'deleted',
    modifiedAt: at.toISOString(),
  }
}

async function trashOf(
  context: Context,
  { projectId }: NoteProject,
  { after, limit }: { after?: Date; limit?: number },
): Promise<TrashUnit[]> {
  const isAsked = ({ top }: TrashUnit): boolean =>
    noteOf(top).class === 'user-doc' && (projectId === undefined || top.projectId === projectId)
  if (limit === undefined) {
    return (await context.records.trash({ kind: 'notes', ...(after === undefined ? {} : { after }) })).filter(isAsked)
  }
  // The trash knows no projects: more is read until enough of it is of this one.
  for (let most = limit * 2; ; most *= 4) {
    const units = await context.records.trash({ kind: 'notes', limit: most, ...(after === undefined ? {} : { after }) })
    const found = units.filter(isAsked)
    if (found.length >= limit || units.length < most) return found.slice(0, limit)
  }
}

function newestFirst(a: Change, b: Change): number {
  return a.modifiedAt > b.modifiedAt ? -1 : a.modifiedAt < b.modifiedAt ? 1 : a.noteId < b.noteId ? -1 : 1
}
