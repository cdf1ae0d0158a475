import { MnemaError, type Project, type Store } from '../../../contract/index.ts'
import { personalSpaceId } from '../home-space.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { matchProject } from './match-project.ts'
import { projectById } from './project-rows.ts'
import { registerProject } from './register-project.ts'

export interface ProjectDesk {
  store: Store
  now: () => number
  home: string
}

/** Most milliseconds that registering a project waits for its turn. */
const patience = 2_000

/** The project of a directory, registered on first sight; a directory seen before costs one read. A person's own space has no projects. */
export async function findProject(
  { store, now, home }: ProjectDesk,
  spaceId: string,
  directory: string,
): Promise<Project | undefined> {
  const evidence = spaceId === personalSpaceId ? undefined : gatherEvidence(directory, home)
  if (evidence === undefined) return undefined
  const match = await matchProject(store, spaceId, evidence)
  if (match && !match.renamed && match.learn.length === 0) {
    const known = await projectById(store, spaceId, match.projectId)
    if (known) return asSeenFrom(known, evidence)
  }
  const timely = { timeout: patience }
  try {
    const project = await store.write((transaction) => registerProject(transaction, now(), spaceId, evidence), timely)
    return asSeenFrom(project, evidence)
  } catch (error) {
    // A project that is known need not wait for a busy store: what is new about it is noted another time.
    const known = match && error instanceof MnemaError && error.code === 'unavailable'
    const project = known ? await projectById(store, spaceId, match.projectId) : undefined
    if (!project) throw error
    return asSeenFrom(project, evidence)
  }
}

function asSeenFrom(project: Project, { root, warning }: Evidence): Project {
  return { ...project, root, ...(warning === undefined ? {} : { warning }) }
}
