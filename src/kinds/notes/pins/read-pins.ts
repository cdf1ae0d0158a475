import { type Context, estimateTokens } from '../../../contract/index.ts'
import type { Note } from '../note.ts'
import { noteOf } from '../note-record.ts'
import type { NoteProject } from '../project/index.ts'

/** A note that is loaded at the start of a session. */
export interface Pin {
  noteId: string
  title: string
  /** What its text costs, estimated. */
  tokens: number
  /** Its text, where bodies were asked for and it fits. */
  content?: string
}

export interface Pins {
  pins: Pin[]
  /** Pinned notes whose text did not fit; without bodies, those beyond the most that are listed. */
  left: number
}

/** Most pins that are listed. */
const mostPins = 250

/** The type of a note that stands for those that it links, in its order. */
export const setType = 'context-set'

/**
 * The notes of a place that have the tag `always-load`: loose ones by title, then those of each context set in the order of its text. A note is
 * listed once.
 * @param budget most tokens of their texts together; undefined: no texts are asked for. What does not fit is left out and the next one tried.
 */
export async function readPins(context: Context, project: NoteProject | undefined, budget?: number): Promise<Pins> {
  const found = await pinnedIn(context, project)
  const listed = found.slice(0, mostPins)
  if (budget === undefined) return { pins: listed.map((note) => pinOf(note)), left: found.length - listed.length }
  const pins: Pin[] = []
  let room = budget
  for (const note of listed) {
    const pin = pinOf(note)
    if (pin.tokens > room) continue
    room -= pin.tokens
    pins.push({ ...pin, content: note.body })
  }
  return { pins, left: found.length - pins.length }
}

async function pinnedIn(context: Context, project: NoteProject | undefined): Promise<Note[]> {
  const records = await context.records.list({
    kind: 'notes',
    statuses: ['active', 'stale'],
    attributes: { pinned: true, class: 'user-doc' },
    ...(project?.projectId === undefined ? {} : { projectId: project.projectId }),
  })
  const own = project !== undefined && project.projectId === undefined
  const notes = records.filter(({ projectId }) => !own || projectId === undefined).map(noteOf)
  const loose = notes.filter(({ type }) => type !== setType).sort(byTitle)
  const sets = notes.filter(({ type }) => type === setType).sort(byTitle)
  const members = await membersOf(context, sets)
  return [...new Map([...loose, ...members].map((note) => [note.record.id, note])).values()]
}

/** What the sets link, in the order of the sets and of their texts. */
async function membersOf(context: Context, sets: readonly Note[]): Promise<Note[]> {
  if (sets.length === 0) return []
  const links = await context.records.references(
    sets.map(({ record }) => record.id),
    'out',
  )
  const records = await context.records.getMany(links.flatMap(({ resolution }) => resolution?.recordId ?? []))
  return records.filter(({ status }) => status === 'active' || status === 'stale').map(noteOf)
}

function pinOf({ record, title, body }: Note): Pin {
  return { noteId: record.id, title, tokens: estimateTokens(body) }
}

function byTitle(a: Note, b: Note): number {
  return a.title < b.title ? -1 : a.title > b.title ? 1 : a.record.id < b.record.id ? -1 : 1
}
