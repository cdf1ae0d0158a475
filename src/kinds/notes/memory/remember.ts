import { type Context, MnemaError } from '../../../contract/index.ts'
import { refuseStale } from '../conflict/index.ts'
import { ending, limits, type Note, trees } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { changeNote, createNote, latestNote, lockPath } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { categoryKey } from './category-key.ts'
import { holdsObservation, joinObservation } from './observations.ts'

/** Something learnt about somebody or something. */
export interface Observation {
  /** Whose memory: `user`, or the key of a project. */
  owner: string
  projectId: string | undefined
  category: string
  text: string
  /** Takes the place of the summary before. */
  summary: string | undefined
  /** Only if the memory is still in this state. */
  versionToken: string | undefined
}

/** What became of it. */
export interface Remembered {
  /** `skipped`: the memory says exactly this already. */
  outcome: 'created' | 'appended' | 'skipped'
  note: Note
  summaryUpdated: boolean
  /** Bytes of the body before and after, in UTF-8. */
  bytes: { before: number; after: number }
  warnings: readonly string[]
}

/**
 * Appends an observation to the one note of its category. Writers of one category take turns, in whatever process they run, so that none is lost
 * and none needs a token. What the note says already is not said twice; what differs in a single sign is another observation.
 * @param context in the space of the memory.
 */
export async function remember(context: Context, observation: Observation): Promise<Remembered> {
  const category = oneLine(observation.category)
  const place = { tree: trees['agent-memory'], path: `${observation.owner}/${categoryKey(category)}${ending}` }
  await lockPath(context, place)
  const standing = await context.records.at('notes', place)
  if (standing?.via === 'current') return append(context, noteOf(standing.record), observation)
  if (observation.versionToken !== undefined) throw noMemory(category)
  const { text, summary, projectId, owner } = observation
  const { note, warnings } = await createNote(context, {
    class: 'agent-memory',
    title: category,
    category,
    head: '',
    body: joinObservation('', text),
    folder: owner,
    fileName: `${categoryKey(category)}${ending}`,
    ...(summary === undefined ? {} : { summary }),
    ...(projectId === undefined ? {} : { projectId }),
  })
  const bytes = { before: 0, after: Buffer.byteLength(note.body) }
  return { outcome: 'created', note, summaryUpdated: summary !== undefined, bytes, warnings }
}

async function append(
  context: Context,
  { record }: Note,
  { text, summary, versionToken }: Observation,
): Promise<Remembered> {
  const note = await latestNote(context, record.id)
  if (versionToken !== undefined) await refuseStale(context, note, versionToken)
  const known = holdsObservation(note.body, text)
  const body = known ? note.body : joinObservation(note.body, text)
  if (body.length > limits.body) throw tooMuch(note)
  const summaryUpdated = summary !== undefined && summary !== note.summary
  const before = Buffer.byteLength(note.body)
  if (known && !summaryUpdated)
    return { outcome: 'skipped', note, summaryUpdated, bytes: { before, after: before }, warnings: [] }
  const changed = await changeNote(context, note, { body, ...(summaryUpdated ? { summary } : {}) })
  return {
    outcome: known ? 'skipped' : 'appended',
    note: changed.note,
    summaryUpdated,
    bytes: { before, after: Buffer.byteLength(changed.note.body) },
    warnings: changed.warnings,
  }
}

function noMemory(category: string): MnemaError {
  return new MnemaError('not_found', `Nothing is remembered under "${category}", so there is no state to compare.`, {
    field: 'versionToken',
    remedy: 'Leave versionToken out.',
  })
}

function tooMuch({ record }: Note): MnemaError {
  return new MnemaError('too_large', `The memory ${record.id} is full. Nothing was written.`, {
    field: 'category',
    remedy: 'Use another category, or shorten this one with edit_note.',
  })
}
