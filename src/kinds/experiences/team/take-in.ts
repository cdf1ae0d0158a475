import type { Context, Keep, MemoryRecord } from '../../../contract/index.ts'
import { addSource, readEvidence } from '../evidence/index.ts'
import { experienceOf } from '../record/index.ts'
import { presentEntries } from './present-entries.ts'
import { readState, type TeamState } from './read-state.ts'
import { entryHash, type TeamEntry } from './team-file.ts'
import { whyRefused } from './why-refused.ts'

/** What became of the team's records here. */
export interface TakenIn {
  added: number
  changed: number
  /** Their refs. */
  withdrawn: string[]
  /** Say what a record here says already, and count as its sources. */
  known: number
  /** One sentence each. */
  refused: string[]
}

/** Records of one write: other writers wait no longer than for these. */
const pieceSize = 100

/** Brings the team's records in step with its files, piece by piece. Taking in the same files again changes nothing. */
export async function takeIn(keep: Keep, entries: readonly TeamEntry[]): Promise<TakenIn> {
  const taken: TakenIn = { added: 0, changed: 0, withdrawn: [], known: 0, refused: [] }
  const present = [...presentEntries(entries).values()]
  for (let at = 0; at < present.length; at += pieceSize) {
    const piece = present.slice(at, at + pieceSize)
    const outcomes = await keep(async (inside) => {
      const found: { ref: string; outcome: Outcome }[] = []
      for (const entry of piece) found.push({ ref: entry.ref, outcome: await takeOne(inside, entry) })
      return found
    })
    for (const { ref, outcome } of outcomes) count(taken, ref, outcome)
  }
  return taken
}

function count(taken: TakenIn, ref: string, outcome: Outcome): void {
  if (outcome === undefined) return
  if (typeof outcome !== 'string') taken.refused.push(`${ref}: ${outcome.refused}`)
  else if (outcome === 'withdrawn') taken.withdrawn.push(ref)
  else taken[outcome] += 1
}

type Outcome = 'added' | 'changed' | 'withdrawn' | 'known' | { refused: string } | undefined

async function takeOne(context: Context, entry: TeamEntry): Promise<Outcome> {
  const { records } = context
  const present = await records.get(entry.ref, { trashed: true })
  // What was taken from this store is here as it was noted, or was removed by a person; it does not come back beside it.
  if ((await records.get(entry.origin, { trashed: true })) !== undefined) {
    if (present !== undefined && present.trashUnit === undefined) await records.remove([present.id])
    return undefined
  }
  if (present?.attributes.teamFile === entryHash(entry)) return undefined
  if (entry.withdrawn) return withdraw(context, present, entry)
  const refused = whyRefused(context, entry)
  if (refused !== undefined) return { refused }
  if (present?.trashUnit !== undefined) return undefined
  const state = await readState(context, entry)
  return present === undefined ? add(context, entry, state) : change(context, present, entry, state)
}

async function add(context: Context, entry: TeamEntry, { hash, projectId, ...state }: TeamState): Promise<Outcome> {
  const twins = await context.records.list({ kind: 'experiences', attributes: { contentHash: hash }, limit: 20 })
  const twin = twins.find(
    ({ status, attributes, projectId: place }) =>
      status === 'active' && attributes.withdrawn !== true && place === projectId,
  )
  if (twin !== undefined) {
    const before = (await readEvidence(context, [twin.id])).get(twin.id)?.sources ?? 0
    return (await addSource(context, twin.id, sourceOf(entry))) > before ? 'known' : undefined
  }
  const record = await context.records.create({
    kind: 'experiences',
    id: entry.ref,
    status: 'active',
    ...(projectId === undefined ? {} : { projectId }),
    ...state,
    attributes: Object.fromEntries(Object.entries(state.attributes).filter(([, value]) => value !== null)),
  })
  await addSource(context, record.id, sourceOf(entry))
  return 'added'
}

/** What a person settled here stays settled; what was proven here is not proven less by a file that says the same. */
async function change(
  context: Context,
  present: MemoryRecord,
  entry: TeamEntry,
  { title, body, attributes, provenance, projectId }: TeamState,
): Promise<Outcome> {
  const { fix, recipe, verification, trust } = experienceOf(present)
  const next = experienceOf({ ...present, attributes })
  const keeps =
    verification?.verdict === 'verified' &&
    trust === 'team_verified' &&
    next.trust !== 'team_verified' &&
    JSON.stringify([fix, recipe]) === JSON.stringify([next.fix, next.recipe])
  const { trust: _, verification: __, ...rest } = attributes
  await context.records.update(present.id, {
    title,
    body,
    projectId: projectId ?? null,
    attributes: { ...(keeps ? rest : attributes), withdrawn: null },
    provenance,
  })
  await addSource(context, present.id, sourceOf(entry))
  return 'changed'
}

async function withdraw(context: Context, present: MemoryRecord | undefined, entry: TeamEntry): Promise<Outcome> {
  if (present === undefined || present.trashUnit !== undefined) return undefined
  await context.records.update(present.id, {
    attributes: { withdrawn: true, teamFile: entryHash(entry) },
    provenance: { source: 'import', reason: 'withdrawn by the team' },
  })
  return present.attributes.withdrawn === true ? undefined : 'withdrawn'
}

/** Distinct people in distinct projects count, however often each of them shares it. */
function sourceOf({ person, project }: TeamEntry): string {
  return `team:${person}:${project}`
}
