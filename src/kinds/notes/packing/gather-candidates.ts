import type { Context, Hit, Space } from '../../../contract/index.ts'
import { noteOf } from '../note-record.ts'
import { type NoteProject, projectsIn } from '../project/index.ts'
import { searchNotes } from '../search-notes.ts'
import { noteLine } from '../view/index.ts'
import type { Candidate } from './candidate.ts'

/** Most notes that the search itself gives; dozens of weak ones would leave no room for what the strong ones link. */
const mostSeeds = 10

/** Least confidence of a hit, and its least share of the best one's. */
const leastConfidence = 0.12
const leastShare = 0.35

/** Most neighbours of each distance that are followed, and what a link passes on of the relevance. */
const mostNeighbours = 24
const passedOn = 0.5

export interface Wanted {
  query: string
  /** Undefined: everything that the caller reaches. */
  project: NoteProject | undefined
  /** How many links from a found note others are looked for. */
  depth: number
  /** Only links of this relation are followed. */
  relation: string | undefined
}

/** What may answer, found notes first, then what they link and what links them. Muted memory is left out. */
export async function gatherCandidates(
  context: Context,
  spaces: readonly Space[],
  wanted: Wanted,
): Promise<{ candidates: Candidate[]; degraded: string | undefined }> {
  const { hits, degraded } = await searchNotes(context, spaces, { ...wanted, text: wanted.query, limit: mostSeeds })
  const best = hits[0]?.hit.confidence ?? 0
  const strong = hits.filter(
    ({ hit, note }) => !note.muted && hit.confidence >= Math.max(leastConfidence, best * leastShare),
  )
  const candidates: Candidate[] = []
  for (const space of spaces) {
    const seeds = strong.filter(({ note }) => note.record.spaceId === space.id)
    if (seeds.length === 0) continue
    const there = space.id === context.space.id ? context : await context.inSpace(space.id)
    const projects = space.personal ? [] : await projectsIn(context, space)
    const found = seeds.map(({ hit, note }) => candidateOf(hit, noteLine(note, projects).project))
    candidates.push(...found, ...(await neighboursOf(there, found, projects, wanted)))
  }
  return { candidates: candidates.sort(byRelevance), degraded }
}

function candidateOf({ record, confidence, passage }: Hit, project: string | undefined): Candidate {
  return { note: noteOf(record), project, hop: 0, relevance: confidence, best: passage.text }
}

/** Breadth first along the links in both directions; a note keeps the best relevance by which it was first reached. */
async function neighboursOf(
  context: Context,
  seeds: readonly Candidate[],
  projects: readonly NoteProject[],
  { depth, relation, project }: Wanted,
): Promise<Candidate[]> {
  const known = new Map(seeds.map(({ note, relevance }) => [note.record.id, relevance]))
  const found: Candidate[] = []
  let edge = seeds.map(({ note }) => note.record.id)
  for (let hop = 1; hop <= depth && edge.length > 0; hop++) {
    const reached = await linkedWith(context, edge, known, relation)
    const chosen = [...reached].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, mostNeighbours)
    const records = await context.records.getMany(chosen.map(([id]) => id))
    edge = []
    for (const record of records) {
      const note = noteOf(record)
      const relevance = reached.get(record.id) ?? 0
      if (record.kind !== 'notes' || note.muted || !isServed(record.status) || !isOf(project, note.record.projectId))
        continue
      known.set(record.id, relevance)
      found.push({ note, project: noteLine(note, projects).project, hop, relevance, best: undefined })
      edge.push(record.id)
    }
  }
  return found
}

async function linkedWith(
  context: Context,
  ids: readonly string[],
  known: ReadonlyMap<string, number>,
  relation: string | undefined,
): Promise<Map<string, number>> {
  const links = [...(await context.records.references(ids, 'out')), ...(await context.records.references(ids, 'in'))]
  const reached = new Map<string, number>()
  const asked = new Set(ids)
  for (const { from, relation: name, resolution } of links) {
    if (resolution === undefined || (relation !== undefined && name !== relation)) continue
    for (const [near, far] of [
      [from, resolution.recordId],
      [resolution.recordId, from],
    ] as const) {
      if (!asked.has(near) || known.has(far)) continue
      reached.set(far, Math.max(reached.get(far) ?? 0, (known.get(near) ?? 0) * passedOn))
    }
  }
  return reached
}

function isServed(status: string): boolean {
  return status === 'active' || status === 'stale'
}

function isOf(project: NoteProject | undefined, projectId: string | undefined): boolean {
  return project?.projectId === undefined || project.projectId === projectId
}

function byRelevance(a: Candidate, b: Candidate): number {
  return a.hop - b.hop || b.relevance - a.relevance || (a.note.record.id < b.note.record.id ? -1 : 1)
}
