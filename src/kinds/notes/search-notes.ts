import type { Context, Hit, Space } from '../../contract/index.ts'
import { type Note, type NoteClass, trees } from './note.ts'
import { noteOf } from './note-record.ts'
import type { NoteProject } from './project/index.ts'

export interface NoteQuery {
  text: string
  /** Undefined: everything that the caller reaches. */
  project: NoteProject | undefined
  class?: NoteClass | undefined
  /** Ids that are left out. */
  exclude?: readonly string[]
  limit: number
}

export interface FoundNotes {
  /** Best first over all spaces, by how likely each is relevant. */
  hits: { hit: Hit; note: Note }[]
  degraded: string | undefined
}

/** Searches shared notes and the memory of agents. The spaces are compared by confidence, which is calibrated; their scores are not. */
export async function searchNotes(
  context: Context,
  spaces: readonly Space[],
  { text, project, class: wanted, exclude, limit }: NoteQuery,
): Promise<FoundNotes> {
  const found: FoundNotes = { hits: [], degraded: undefined }
  for (const space of spaces) {
    const there = space.id === context.space.id ? context : await context.inSpace(space.id)
    const { hits, degraded } = await there.search.search({
      text,
      kinds: ['notes'],
      statuses: ['active', 'stale'],
      limit,
      ...(exclude === undefined ? {} : { exclude }),
      now: context.now,
      ...(wanted === undefined ? {} : { within: { tree: trees[wanted] } }),
      ...(project?.projectId === undefined ? {} : { project: { id: project.projectId, mode: 'only' as const } }),
      ...(context.signal === undefined ? {} : { abort: context.signal }),
    })
    found.hits.push(...hits.map((hit) => ({ hit, note: noteOf(hit.record) })))
    found.degraded ??= degraded
  }
  if (spaces.length > 1) found.hits.sort((a, b) => b.hit.confidence - a.hit.confidence)
  return { ...found, hits: found.hits.slice(0, limit) }
}
