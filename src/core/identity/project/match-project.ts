import type { Reader } from '../../../contract/index.ts'
import type { Evidence } from './evidence.ts'
import { identitiesOf, ownersOf } from './project-rows.ts'
import { slugify } from './slug.ts'

/** Which known project the evidence speaks for, and what that teaches. */
export interface Match {
  projectId: string
  /** Identities that the project gains, from another one too. */
  learn: readonly string[]
  /** Identities that it loses: the place that it left, directories that are no more. */
  forget: readonly string[]
  /** True: the identity of the evidence is the project's present one from now on. */
  renamed: boolean
}

/**
 * Finds the project and never takes two for one. A shared identity decides by itself. Otherwise the very directory does, for it keeps its
 * number and birth when it is moved or its remote is changed; and a place does where no such directory is known.
 */
export async function matchProject(reader: Reader, spaceId: string, evidence: Evidence): Promise<Match | undefined> {
  const owners = await ownersOf(reader, spaceId, [evidence.identity, ...evidence.instances])
  const direct = owners.get(evidence.identity)
  const moved = evidence.instances.map((instance) => owners.get(instance)).find((owner) => owner !== undefined)
  const unowned = evidence.instances.filter((instance) => !owners.has(instance))
  if (evidence.reach === 'local') {
    if (moved !== undefined && moved !== direct) return moveTo(reader, moved, evidence, unowned)
    if (direct === undefined) return undefined
    const gone = unowned.length === 0 ? [] : await formerDirectories(reader, direct, evidence)
    return { projectId: direct, learn: unowned, forget: gone, renamed: false }
  }
  if (direct !== undefined) return { projectId: direct, learn: unowned, forget: [], renamed: false }
  if (moved === undefined || !(await isSameWork(reader, moved, evidence, owners))) return undefined
  return { projectId: moved, learn: [evidence.identity, ...unowned], forget: [], renamed: true }
}

/** A directory that stands at a new place, or that lost its remote. */
async function moveTo(
  reader: Reader,
  projectId: string,
  evidence: Evidence,
  unowned: readonly string[],
): Promise<Match> {
  const identities = await identitiesOf(reader, projectId)
  if (identities.some(isShared)) return { projectId, learn: unowned, forget: [], renamed: false }
  // At the place that it left, another project may stand now.
  const kept = new Set([evidence.identity, ...evidence.instances])
  return { projectId, learn: [...kept], forget: identities.filter((identity) => !kept.has(identity)), renamed: true }
}

/** Directories that stood at the place of a project without remote before the present one was made. */
async function formerDirectories(reader: Reader, projectId: string, evidence: Evidence): Promise<string[]> {
  const identities = await identitiesOf(reader, projectId)
  if (identities.some(isShared)) return []
  return identities.filter((identity) => isDirectory(identity) && !evidence.instances.includes(identity))
}

/** Whether a name or remote that is new belongs to the project whose directory carries it: not where other clones keep the former one. */
async function isSameWork(
  reader: Reader,
  projectId: string,
  evidence: Evidence,
  owners: ReadonlyMap<string, string>,
): Promise<boolean> {
  const identities = await identitiesOf(reader, projectId)
  const shared = identities.filter(isShared)
  if (shared.length === 0) return true
  // The folder may be reused for another repository; the repository's own directory is not.
  const [own] = evidence.instances
  if (own === undefined || owners.get(own) !== projectId) return false
  const clones = identities.filter((identity) => isDirectory(identity) && !evidence.instances.includes(identity))
  return clones.length === 0 || shared.some((identity) => shortName(identity) === slugify(evidence.name))
}

function isShared(identity: string): boolean {
  return identity.startsWith('git:') || identity.startsWith('name:')
}

function isDirectory(identity: string): boolean {
  return identity.startsWith('inode:')
}

function shortName(identity: string): string {
  return slugify(
    identity
      .slice(identity.indexOf(':') + 1)
      .split('/')
      .at(-1) ?? '',
  )
}
