import { homedir } from 'node:os'
import type { Identity, Store } from '../../contract/index.ts'
import { createSpace } from './create-space.ts'
import { localPrincipalId, readySpaces } from './home-space.ts'
import { principalName } from './principal-name.ts'
import {
  changeProject,
  createProject,
  findProject,
  listProjects,
  projectById,
  projectBySlug,
  projectOfIdentity,
} from './project/index.ts'
import { authenticate } from './token/authenticate.ts'
import { createToken } from './token/create-token.ts'
import { listTokens, revokeToken } from './token/token-rows.ts'

interface IdentityOptions {
  store: Store
  /** Milliseconds since 1970; the system's without it. */
  clock?: () => number
  /** The person's home directory, which is no project; the system's without it. */
  home?: string
  /** Most milliseconds that noting a token's use waits for its turn; default 500. */
  patience?: number
}

/** Who asks, where their memory is, and what the work is about. Keeps nothing in memory: a revocation holds at the next request. */
export function createIdentity({
  store,
  clock = Date.now,
  home = homedir(),
  patience = 500,
}: IdentityOptions): Identity {
  return {
    async localCaller(audience, clientType) {
      const spaces = await readySpaces(store, clock)
      return {
        principalId: localPrincipalId,
        name: await principalName(store, localPrincipalId),
        scopes: ['read', 'write', 'admin'],
        spaceIds: spaces.map((space) => space.id),
        toolsets: undefined,
        audience,
        clientType,
      }
    },
    authenticate: (token, audience, clientType) =>
      authenticate({ store, now: clock, patience }, token, { audience, clientType }),
    createToken: (draft) => createToken(store, clock, draft),
    tokens: () => listTokens(store),
    revokeToken: (id) => revokeToken(store, clock(), id),
    spaces: () => readySpaces(store, clock),
    createSpace: (name) => createSpace(store, clock, name),
    project: (spaceId, directory) => findProject({ store, now: clock, home }, spaceId, directory),
    projectById: (spaceId, id) => projectById(store, spaceId, id),
    projectBySlug: (spaceId, slug) => projectBySlug(store, spaceId, slug),
    projectOfIdentity: (spaceId, identity, name) => projectOfIdentity(store, clock, { spaceId, identity, name }),
    projects: (spaceId) => listProjects(store, spaceId),
    createProject: (spaceId, name) => createProject(store, clock, spaceId, name),
    changeProject: (spaceId, id, change) => changeProject(store, clock, { spaceId, id }, change),
  }
}
