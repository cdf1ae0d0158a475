import type { Caller, Identity, Project, Space } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

const projectLife = 30_000
const mostProjects = 200

export interface Surroundings {
  /** @param within the identity bound to the request's transaction: who holds a connection asks for no second one. @throws MnemaError `not_found`. */
  space(caller: Caller, spaceId: string | undefined, within?: Identity): Promise<Space>
  project(spaceId: string, directory: string): Promise<Project | undefined>
  /** @param enter where it is new, it is entered under a name made of the identity. */
  projectOfIdentity(spaceId: string, projectIdentity: string, enter: boolean): Promise<Project | undefined>
}

function noSpace(): MnemaError {
  return new MnemaError('not_found', 'There is no such space.', {
    field: 'space',
    remedy: 'Use a space that the token is for, or none for the default.',
  })
}

/** Where a request takes place. What was found is remembered for a moment, so that a burst of calls does not look again each time. */
export function createSurroundings(identity: Identity): Surroundings {
  const spaces = new Map<string, Space>()
  const projects = new Map<string, { at: number; found: Promise<Project | undefined> }>()
  return {
    async space(caller, spaceId = caller.spaceIds[0], within = identity) {
      if (spaceId === undefined || !caller.spaceIds.includes(spaceId)) throw noSpace()
      if (!spaces.has(spaceId)) for (const space of await within.spaces()) spaces.set(space.id, space)
      const space = spaces.get(spaceId)
      if (space === undefined) throw noSpace()
      return space
    },
    project: (spaceId, directory) =>
      remembered(JSON.stringify([spaceId, directory]), () => identity.project(spaceId, directory)),
    projectOfIdentity: (spaceId, projectIdentity, enter) =>
      remembered(JSON.stringify([spaceId, projectIdentity, enter]), () =>
        identity.projectOfIdentity(spaceId, projectIdentity, enter ? nameIn(projectIdentity) : undefined),
      ),
  }

  async function remembered(key: string, find: () => Promise<Project | undefined>): Promise<Project | undefined> {
    const known = projects.get(key)
    if (known !== undefined && Date.now() - known.at < projectLife) return known.found
    if (projects.size >= mostProjects) projects.clear()
    const found = find()
    projects.set(key, { at: Date.now(), found })
    found.catch(() => projects.delete(key))
    return found
  }
}

/** `git:github.com/acme/shop` → `shop`. */
function nameIn(projectIdentity: string): string {
  return projectIdentity.split(/[/:]/).at(-1) ?? ''
}
