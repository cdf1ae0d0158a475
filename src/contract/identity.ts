export type Scope = 'read' | 'write' | 'admin'

/** Who is asking. */
export interface Caller {
  principalId: string
  name: string
  scopes: readonly Scope[]
  /** Spaces that the caller may use; the first is the default. */
  spaceIds: readonly string[]
  /** Toolsets that the token is narrowed to; undefined means all. */
  toolsets: readonly string[] | undefined
  /** `person` at the command line or console, `agent` through MCP and hooks, `runtime` for what an agent program does by itself. */
  audience: 'person' | 'agent' | 'runtime'
  /** `claude-code`, `codex`, `mcp`, `admin` …; `unknown` where nothing was said. */
  clientType: string
}

export interface Project {
  id: string
  /** Short name, unique in the space, fit for a node's path: `checkout_api`. */
  slug: string
  /** The identity by which it was found: `git:git.example/team/shop`, `dir:…` hashed where it is a path. */
  identity: string
  /** The folder at its root on this machine. */
  root: string
  /** Why an explicit `.mnema.json` on the way was ignored, for people. */
  warning?: string
}

/** A project as it stands in the list of its space, wherever its folder is. */
export interface ProjectEntry {
  id: string
  slug: string
  /** As people read it; the slug where nobody gave another. */
  displayName: string
  /** An archived project answers to its name and is not listed to agents. */
  status: 'active' | 'archived'
}

export interface Space {
  id: string
  /** Unique; fit for a project's handle: `default`, `platform_team`. */
  name: string
  /** Belongs to one person: no one else may join, and it is no project. */
  personal: boolean
}

export interface TokenSummary {
  id: string
  name: string
  scopes: readonly Scope[]
  spaceIds: readonly string[]
  toolsets: readonly string[] | undefined
  createdAt: Date
  expiresAt: Date | undefined
  lastUsedAt: Date | undefined
  revokedAt: Date | undefined
}

export interface Identity {
  /** The one person of a laptop: all scopes, the default space. */
  localCaller(audience: Caller['audience'], clientType: string): Promise<Caller>
  /** Undefined for a token that is unknown, expired or revoked. Read anew at each request. */
  authenticate(token: string, audience: Caller['audience'], clientType: string): Promise<Caller | undefined>
  /** The secret is returned here and never again; only its hash is stored. */
  createToken(draft: {
    name: string
    scopes: readonly Scope[]
    spaceIds?: readonly string[]
    toolsets?: readonly string[]
    expiresAt?: Date
  }): Promise<{ secret: string; token: TokenSummary }>
  tokens(): Promise<TokenSummary[]>
  revokeToken(id: string): Promise<boolean>
  /** The default one first; the person's own among them. */
  spaces(): Promise<Space[]>
  /**
   * @param name a person's words; the space's name is made of them as a slug is.
   * @throws MnemaError `conflict` where a space has that name, `invalid_input` for a name without a letter or digit.
   */
  createSpace(name: string): Promise<Space>
  /**
   * The project of a working directory, registered on first sight. In order: `.mnema.json` up the tree, the normalised git remote,
   * the git common directory, the real path. Undefined where the directory does not exist or is the home directory or the root.
   */
  project(spaceId: string, directory: string): Promise<Project | undefined>
  projectById(spaceId: string, id: string): Promise<Project | undefined>
  /** By its slug, else by one that it had formerly, where only one project had it. */
  projectBySlug(spaceId: string, slug: string): Promise<Project | undefined>
  /**
   * The project of an identity that means the same on every machine (`git:…`, `name:…`), entered under the name where it is new; its folder comes with the
   * first session that works in it.
   * @param name without one nothing is entered.
   * @returns undefined for an identity that is a place of one machine, and for a new one without a name.
   */
  projectOfIdentity(spaceId: string, identity: string, name?: string): Promise<Project | undefined>
  /** All of a space, by slug. */
  projects(spaceId: string): Promise<ProjectEntry[]>
  /**
   * A project without a folder of its own yet; a working directory whose `.mnema.json` has its name joins it.
   * @throws MnemaError `conflict`, `invalid_input`.
   */
  createProject(spaceId: string, name: string): Promise<ProjectEntry>
  /**
   * A former slug keeps answering.
   * @throws MnemaError `not_found`, `conflict` where the slug is a present one of another project, `invalid_input`.
   */
  changeProject(
    spaceId: string,
    id: string,
    change: { slug?: string; displayName?: string; status?: ProjectEntry['status'] },
  ): Promise<ProjectEntry>
}
