import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { type ExportedText, parseJson } from './read-exported-file.ts'
import type { Tally } from './tally.ts'

const text = z.string().nullish()

const observation = z.object({
  id: z.number().nullish(),
  sync_id: text,
  session_id: text,
  type: text,
  title: text,
  content: text,
  project: text,
  topic_key: text,
  created_at: text,
  updated_at: text,
  deleted_at: text,
})

/** An observation of engram; changes of one may lack most of it. */
export type Observation = z.infer<typeof observation>

const exported = z.object({
  version: z.string().optional(),
  sessions: z.array(z.unknown()).nullish(),
  observations: z.array(z.unknown()).nullish(),
  prompts: z.array(z.unknown()).nullish(),
  mutations: z.array(z.unknown()).nullish(),
})

type Exported = z.infer<typeof exported>

const session = z.object({ id: z.string(), project: z.string() })

const mutation = z.object({ entity: z.string(), entity_key: z.string(), op: z.string(), payload: z.unknown() })

/** What stands in all files together. */
export interface Gathered {
  /** The newest state of each, by the id that all machines know, else by its session and the number that it had in it. */
  observations: Map<string, Observation>
  /** Names of projects by session. */
  projects: Map<string, string>
}

/**
 * The observations of all files, older files first.
 * @throws MnemaError `invalid_input` where the only file is nothing that engram exported; one among others is named and passed over.
 */
export function gatherObservations(texts: readonly ExportedText[], tally: Tally): Gathered {
  const gathered: Gathered = { observations: new Map(), projects: new Map() }
  for (const { file, text: written } of texts) {
    const parsed = exported.safeParse(parseJson(written))
    const problem = problemOf(parsed.data)
    if (parsed.data !== undefined && problem === undefined) gather(file, parsed.data, gathered, tally)
    else if (texts.length > 1) tally.spoil(file, `it ${problem}`)
    else {
      throw new MnemaError('invalid_input', `${file} ${problem}. Nothing was imported.`, {
        field: 'path',
        remedy: 'Name a .engram folder, one of its chunks, or a file that `engram export` wrote.',
      })
    }
  }
  return gathered
}

/** Chunks have no version of their own; exports have one, of which 0.1.0 is known. */
function problemOf(found: Exported | undefined): string | undefined {
  if (found === undefined) return 'is nothing that engram exported'
  const { version, ...lists } = found
  if (version !== undefined && !version.startsWith('0.')) return 'is an export of engram in a version that is not known'
  return Object.values(lists).every((list) => list === undefined) ? 'is nothing that engram exported' : undefined
}

function gather(file: string, found: Exported, gathered: Gathered, tally: Tally): void {
  for (const each of found.sessions ?? []) {
    const known = session.safeParse(each)
    if (known.success) gathered.projects.set(known.data.id, known.data.project)
  }
  for (const [place, each] of (found.observations ?? []).entries()) {
    const known = observation.safeParse(each).data
    const key = known === undefined ? undefined : keyOf(known)
    if (known === undefined || key === undefined) {
      tally.spoil(`${file}, observation ${place + 1}`, 'it has not the fields of one')
    } else keepNewest(gathered, key, known)
  }
  for (const [place, each] of (found.mutations ?? []).entries()) {
    const known = mutation.safeParse(each).data
    if (known === undefined) tally.spoil(`${file}, change ${place + 1}`, 'it has not the fields of one')
    else if (known.entity !== 'observation') tally.leaveOut(`change of a ${known.entity}`, 1)
    else change(known, gathered, tally)
  }
  tally.leaveOut('prompt', found.prompts?.length ?? 0)
}

function keyOf({ sync_id: shared, session_id: of, id }: Observation): string | undefined {
  if (shared) return shared
  return of && typeof id === 'number' ? `${of}#${id}` : undefined
}

function keepNewest({ observations }: Gathered, key: string, found: Observation): void {
  const before = observations.get(key)
  if (before === undefined || (found.updated_at ?? '') >= (before.updated_at ?? '')) observations.set(key, found)
}

/** What newer versions write beside whole observations: what became of one later. */
function change(
  { entity_key: key, op, payload }: z.infer<typeof mutation>,
  { observations }: Gathered,
  tally: Tally,
): void {
  const before = observations.get(key)
  const said = observation.safeParse(typeof payload === 'string' ? parseJson(payload) : payload).data
  if (op === 'delete') observations.set(key, { ...before, deleted_at: 'deleted' })
  else if (said === undefined) tally.spoil(`observation ${key}`, 'its change cannot be read')
  else observations.set(key, { ...before, ...definedOf(said), sync_id: key })
}

function definedOf(found: Observation): Observation {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== null))
}
