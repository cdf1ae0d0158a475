import type { Reader } from '../../../contract/index.ts'
import type { Evidence } from './evidence.ts'
import { identitiesOf, ownersOf } from './project-rows.ts'
import { slugify } from './slug.ts'

/** Which known project the evidence speaks for, and by what. */
export interface Match {
  projectId: string
  /** `identity`: by name, remote or place. `moved`: the same directory under another identity. */
  by: 'identity' | 'moved'
  /** What of the evidence the store does not know yet. */
  unknown: readonly string[]
}

/**
 * Finds the project and never takes two for one. A shared identity decides by itself. Otherwise the very directory does, for it keeps its
 * number and birth when it is moved or its remote is changed; and a place does where no such directory is known.
 */
export async function matchProject(reader: Reader, spaceId: string, evidence: Evidence): Promise<Match | undefined> {
  const asked = [evidence.identity, evidence.place, ...evidence.instances]
  const owners = await ownersOf(reader, spaceId, asked)
  const direct = owners.get(evidence.identity)
  const moved = evidence.instances.map((instance) => owners.get(instance)).find((owner) => owner !== undefined)
  const found = (projectId: string, by: Match['by']): Match => ({
    projectId,
    by,
    unknown: [evidence.identity, ...evidence.instances].filter((identity) => !owners.has(identity)),
  })
  if (evidence.reach === 'local') {
    if (moved !== undefined && moved !== direct) return found(moved, 'moved')
    return direct === undefined ? undefined : found(direct, 'identity')
  }
  if (direct !== undefined) return found(direct, 'identity')
  if (moved === undefined || !(await isSameWork(reader, moved, evidence, owners))) return undefined
  return found(moved, 'moved')
}

/** Whether a name or remote that is new belongs to the project whose directory carries it: not where other clones keep the former one. */
async function isSameWork(
  reader: Reader,
  projectId: string,
  evidence: Evidence,
  owners: ReadonlyMap<string, string>,
): Promise<boolean> {
  const identities = await identitiesOf(reader, projectId)
  const shared = identities.filter((identity) => /^(?:git|name):/.test(identity))
  if (shared.length === 0) return true
  // The folder may be reused for another repository; the repository's own directory is not.
  const [own] = evidence.instances
  if (own === undefined || owners.get(own) !== projectId) return false
  const clones = identities.filter(
    (identity) => identity.startsWith('inode:') && !evidence.instances.includes(identity),
  )
  return clones.length === 0 || shared.some((identity) => shortName(identity) === slugify(evidence.name))
}

function shortName(identity: string): string {
  return slugify(
    identity
      .slice(identity.indexOf(':') + 1)
      .split('/')
      .at(-1) ?? '',
  )
}
