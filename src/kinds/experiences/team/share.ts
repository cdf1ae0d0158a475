import { homedir } from 'node:os'
import type { Context, JsonObject, JsonValue, Project } from '../../../contract/index.ts'
import type { Experience } from '../experience.ts'
import { presentEntries, teamRefOf } from './present-entries.ts'
import { isSharedIdentity, type TeamEntry } from './team-file.ts'

/** Attributes that are shared: what the record says, and nothing that belongs to one machine or session. */
const sharedKeys = [
  ...['type', 'scope', 'projectName', 'topicKey', 'fix', 'recipe', 'signature', 'looseSignature', 'symbols'],
  ...['tool', 'environment', 'outcome', 'why', 'where', 'learned', 'contentHash'],
] as const

export interface Sharing {
  /** The person who vouches; empty: a replay must. */
  by: string
  /** Who shares. */
  person: string
  /** Somebody asked for this record, not for all that may be shared. */
  named: boolean
  /** What the team has already. */
  entries: readonly TeamEntry[]
}

/** The entry by which a record is shared; `shared` where the team has it as it is; or why it may not be. */
export async function entryFor(
  context: Context,
  experience: Experience,
  { by, person, named, entries }: Sharing,
): Promise<TeamEntry | 'shared' | { refused: string }> {
  const problem = problemOf(experience, by)
  if (problem !== undefined) return { refused: problem }
  const ref = teamRefOf(experience.ref)
  const before = presentEntries(entries).get(ref)
  if (before?.withdrawn === true && !named) return { refused: 'the team took it back; name its ref to share it again' }
  const project = await projectOf(context, experience)
  if (experience.scope === 'project' && !isShared(project))
    return { refused: 'its project has no remote and no name, so nobody else could tell which one is meant' }
  const entry: TeamEntry = {
    ref,
    revision: (before?.revision ?? 0) + 1,
    origin: experience.ref,
    project: isShared(project) ? project.identity : '',
    title: homeless(experience.title),
    what: homeless(experience.content.what),
    attributes: attributesOf(experience),
    by,
    person,
    withdrawn: false,
  }
  const [finding] = context.screening.examine(entry)
  if (finding !== undefined) return { refused: `${finding.field}: ${finding.message}` }
  return before !== undefined && isSame(before, entry) ? 'shared' : entry
}

/** A passed replay or a named person; and a record that is served as it is. */
function problemOf({ ref, state, record, verification }: Experience, by: string): string | undefined {
  if (!ref.startsWith('lr_')) return 'it is the team’s already'
  if (record.trashUnit !== undefined) return 'it is removed'
  if (record.status === 'pending') return 'it waits for a person'
  if (state !== 'active') return `it is ${state}`
  if (by === '' && verification?.verdict !== 'verified') return 'no replay has verified it, and nobody vouches for it'
  return undefined
}

async function projectOf({ identity, space }: Context, { projectId }: Experience): Promise<Project | undefined> {
  return projectId === undefined ? undefined : identity.projectById(space.id, projectId)
}

function isShared(project: Project | undefined): project is Project {
  return project !== undefined && isSharedIdentity(project.identity)
}

function attributesOf({ record, verification }: Experience): JsonObject {
  const shared = sharedKeys.flatMap((key) => {
    const value = record.attributes[key]
    return value === undefined ? [] : [[key, key === 'fix' || key === 'recipe' ? value : homelessValue(value)] as const]
  })
  if (verification?.verdict !== 'verified') return Object.fromEntries(shared)
  const { verdict, reason, commit, runs, at } = verification
  return Object.fromEntries([...shared, ['verification', { verdict, reason, commit, runs, at: at.toISOString() }]])
}

/** The folder of the person's own says who they are, and nothing that helps anybody. */
function homeless(text: string): string {
  const home = homedir()
  return home.length < 4 ? text : text.replaceAll(home, '~')
}

function homelessValue(value: JsonValue): JsonValue {
  return typeof value === 'string' ? homeless(value) : value
}

/** A person who vouches later for what stands there already says something new; another sharer does not. */
function isSame(before: TeamEntry, now: TeamEntry): boolean {
  const said = ({ project, title, what, attributes, by, withdrawn }: TeamEntry) =>
    JSON.stringify([project, title, what, attributes, by, withdrawn])
  return said(before) === said({ ...now, by: now.by || before.by })
}
