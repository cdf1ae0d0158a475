import type { Context, JsonObject, JsonValue, MemoryRecord } from '../../../contract/index.ts'
import { addSource, readEvidence } from '../evidence/index.ts'
import { experienceScopes, experienceTypes, limits, type TrustLevel } from '../experience.ts'
import { attributesOf, contentHash, experienceOf } from '../record/index.ts'
import { presentEntries } from './present-entries.ts'
import type { TeamEntry } from './team-file.ts'

/** What became of the team's records here. */
export interface TakenIn {
  added: number
  changed: number
  withdrawn: number
  /** Say what a record here says already, and count as its sources. */
  known: number
  /** One sentence each. */
  refused: string[]
}

/** Brings the team's records in step with its files. Taking in the same files again changes nothing. In a write. */
export async function takeIn(context: Context, entries: readonly TeamEntry[]): Promise<TakenIn> {
  const taken: TakenIn = { added: 0, changed: 0, withdrawn: 0, known: 0, refused: [] }
  for (const entry of presentEntries(entries).values()) {
    const outcome = await takeOne(context, entry)
    if (typeof outcome === 'string') taken[outcome] += 1
    else if (outcome !== undefined) taken.refused.push(`${entry.ref}: ${outcome.refused}`)
  }
  return taken
}

type Outcome = 'added' | 'changed' | 'withdrawn' | 'known' | { refused: string } | undefined

async function takeOne(context: Context, entry: TeamEntry): Promise<Outcome> {
  const present = await context.records.get(entry.ref, { trashed: true })
  if (entry.withdrawn) return withdraw(context, present)
  // What was taken from this store is here as it was noted.
  if (present === undefined && (await context.records.get(entry.origin)) !== undefined) return undefined
  const finding = context.screening.examine(entry).find(({ verdict }) => verdict !== 'hold')
  if (finding !== undefined) return { refused: `${finding.field}: ${finding.message}` }
  const trust = trustOf(entry)
  if (trust === undefined) return { refused: 'nobody vouches for it, and no replay has verified it.' }
  if (present?.trashUnit !== undefined) return undefined
  return present === undefined ? add(context, entry, trust) : change(context, present, entry, trust)
}

async function add(context: Context, entry: TeamEntry, trust: TrustLevel): Promise<Outcome> {
  const { hash, state, projectId } = await stateOf(context, entry, trust)
  const twins = await context.records.list({ kind: 'experiences', attributes: { contentHash: hash }, limit: 20 })
  const twin = twins.find((record) => record.status === 'active' && record.projectId === projectId)
  if (twin !== undefined) {
    const before = await countOf(context, twin)
    return (await addSource(context, twin.id, sourceOf(entry))) > before ? 'known' : undefined
  }
  const place = projectId === undefined ? {} : { projectId }
  const record = await context.records.create({ kind: 'experiences', id: entry.ref, ...place, ...state })
  await addSource(context, record.id, sourceOf(entry))
  return 'added'
}

async function countOf(context: Context, { id }: MemoryRecord): Promise<number> {
  return (await readEvidence(context, [id])).get(id)?.sources ?? 0
}

async function change(context: Context, present: MemoryRecord, entry: TeamEntry, trust: TrustLevel): Promise<Outcome> {
  const { state } = await stateOf(context, entry, trust)
  const { status: _, ...said } = state
  const own = experienceOf(present)
  // What was proven here is not proven less by a file.
  const attributes =
    own.trust === 'team_verified' && trust === 'team_person'
      ? { ...said.attributes, trust: own.trust }
      : said.attributes
  const record = await context.records.update(present.id, { ...said, attributes: { ...attributes, withdrawn: null } })
  await addSource(context, present.id, sourceOf(entry))
  return record.versionToken === present.versionToken ? undefined : 'changed'
}

async function withdraw(context: Context, present: MemoryRecord | undefined): Promise<Outcome> {
  if (present === undefined || present.trashUnit !== undefined || present.attributes.withdrawn === true)
    return undefined
  await context.records.update(present.id, {
    attributes: attributesOf({ withdrawn: true }),
    provenance: { source: 'import', reason: 'withdrawn by the team' },
  })
  return 'withdrawn'
}

/** A named person, else a replay; a file can claim both, so whoever may write to the repository is trusted as its reviewers trust them. */
function trustOf({ by, attributes }: TeamEntry): TrustLevel | undefined {
  const verification = attributes.verification
  const proven = isObject(verification) && verification.verdict === 'verified'
  return proven ? 'team_verified' : by.trim() === '' ? undefined : 'team_person'
}

/** Distinct people in distinct projects count, however often each of them shares it. */
function sourceOf({ person, project }: TeamEntry): string {
  return `team:${person}:${project}`
}

/** The state of a record, made of the parts of an entry that are read; everything else in it is left where it is. */
async function stateOf(context: Context, entry: TeamEntry, trust: TrustLevel) {
  const { identity, space } = context
  const read = readAttributes(entry.attributes)
  const project =
    entry.project === ''
      ? undefined
      : await identity.projectOfIdentity(space.id, entry.project, textOf(read.projectName) || nameIn(entry.project))
  const parts = {
    title: entry.title.slice(0, limits.title),
    content: {
      what: entry.what.slice(0, limits.content),
      why: textOf(read.why),
      where: textOf(read.where),
      learned: textOf(read.learned),
    },
  }
  const { fix } = experienceOf(blank(read))
  const hash = contentHash({ ...parts, fix })
  const state = {
    title: parts.title,
    body: parts.content.what,
    status: 'active' as const,
    attributes: { ...read, trust, contentHash: hash, origin: entry.origin },
    provenance: { source: 'import' as const, reason: `team: ${entry.by || 'verified by a replay'}` },
  }
  return { hash, state, projectId: project?.id }
}

const texts = ['projectName', 'topicKey', 'tool', 'outcome', 'why', 'where', 'learned'] as const

function readAttributes(attributes: JsonObject): JsonObject {
  const read: JsonObject = {}
  for (const key of texts) if (typeof attributes[key] === 'string') read[key] = attributes[key].slice(0, limits.content)
  for (const key of ['signature', 'looseSignature'] as const)
    if (typeof attributes[key] === 'string' && /^[0-9a-f]{64}$/.test(attributes[key])) read[key] = attributes[key]
  if (Array.isArray(attributes.symbols))
    read.symbols = attributes.symbols
      .filter((item) => typeof item === 'string' && item.length <= 200)
      .slice(0, limits.symbols)
  read.type = experienceTypes.find((type) => type === attributes.type) ?? 'learning'
  read.scope = experienceScopes.find((scope) => scope === attributes.scope) ?? 'project'
  // These three are read part by part whenever the record is.
  for (const key of ['fix', 'recipe', 'environment', 'verification'] as const)
    if (isObject(attributes[key]) && JSON.stringify(attributes[key]).length <= limits.fix * 2)
      read[key] = attributes[key]
  return read
}

/** A record of which only the attributes are looked at. */
function blank(attributes: JsonObject): MemoryRecord {
  const never = new Date(0)
  return {
    ...{
      id: '',
      kind: 'experiences',
      spaceId: '',
      projectId: undefined,
      title: '',
      body: '',
      attributes,
      status: 'active',
    },
    ...{
      places: [],
      terms: [],
      revision: 1,
      versionToken: '',
      createdAt: never,
      updatedAt: never,
      trashUnit: undefined,
    },
    provenance: { source: 'import', principalId: '', clientType: '' },
  }
}

function nameIn(identity: string): string {
  return identity.slice(identity.lastIndexOf('/') + 1).replace(/^\w+:/, '')
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
