import type { Link, MemoryRecord } from '../../../contract/index.ts'
import { canonicalJson } from '../canonical-json.ts'
import { digest } from '../digest.ts'
import { type RecordState, stateOf } from '../record-state.ts'
import { versionTokenOf } from '../version-token.ts'

/** A link as it stands in the file of the record that it leads from. */
export type PortableLink = Omit<Link, 'from'>

/** What a file says of a record. Revisions, provenance and the time of change stay in the store: git keeps its own. */
export interface PortableRecord extends RecordState {
  links: readonly PortableLink[]
}

/** How the ids of projects are written in files; without it, as they are. An unknown one is kept as it is, both ways. */
export interface ProjectNames {
  nameOf(id: string): Promise<string | undefined>
  idOf(name: string): Promise<string | undefined>
}

export async function portableOf(
  record: MemoryRecord,
  links: readonly Link[],
  projects: ProjectNames | undefined,
): Promise<PortableRecord> {
  const state = stateOf(record)
  const id = state.projectId
  return {
    ...state,
    projectId: id === undefined ? undefined : ((await projects?.nameOf(id)) ?? id),
    links: links.map(({ to, toTitle, relation }) => ({ to, toTitle, relation })).sort(byRelation),
  }
}

function byRelation(a: PortableLink, b: PortableLink): number {
  const [left, right] = [linkKey(a), linkKey(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Equal for links that say the same. */
export function linkKey({ relation, to, toTitle }: PortableLink): string {
  return canonicalJson([relation, to ?? null, toTitle ?? null])
}

/** The version token of what a file says, links included: the same in every store that holds the same. */
export function fingerprintOf(record: PortableRecord): string {
  return digest(canonicalJson([versionTokenOf(record), ...record.links.map(linkKey).sort()]))
}
