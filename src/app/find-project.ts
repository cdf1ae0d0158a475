import type { Caller, Elsewhere, Project } from '../contract/index.ts'
import type { Surroundings } from './caller-space.ts'
import type { ContextParts } from './create-context.ts'

export interface Whereabouts {
  workingDirectory?: string | undefined
  elsewhere?: Elsewhere | undefined
  sessionId?: string | undefined
}

/**
 * The project of a request: that of its folder; for a caller on another machine that of the identity which it gives, else the one in which its
 * session was last seen. A caller who may only read enters no new one.
 */
export async function findProject(
  { core, surroundings }: Pick<ContextParts, 'core'> & { surroundings: Surroundings },
  caller: Caller,
  spaceId: string,
  { workingDirectory, elsewhere, sessionId }: Whereabouts,
): Promise<Project | undefined> {
  if (workingDirectory !== undefined) return surroundings.project(spaceId, workingDirectory)
  if (elsewhere?.projectIdentity !== undefined) {
    const enter = caller.scopes.includes('write') || caller.scopes.includes('admin')
    const found = await surroundings.projectOfIdentity(spaceId, elsewhere.projectIdentity, enter)
    if (found !== undefined) return found
  }
  if (sessionId === undefined) return undefined
  const session = await core.sessions(core.database).find(spaceId, sessionId)
  return session?.projectId === undefined
    ? undefined
    : core.identity(core.database).projectById(spaceId, session.projectId)
}
