import type { Caller, Elsewhere, Locale } from '../../contract/index.ts'
import type { FindSession } from './session-of.ts'

/** One agent behind the door, for the life of a pipe or of one HTTP request. */
export interface Connection {
  /** Enough to decide what may be listed; known without opening the store. */
  listedFor: Caller
  /** Who calls; read anew for each call, so that a revoked token ends at once. */
  caller(): Promise<Caller>
  /** As chosen: `nodes`, `documents:docs_`, `all`; undefined for the defaults of the client type. */
  toolsets: readonly string[] | undefined
  session: FindSession
  workingDirectory: string | undefined
  elsewhere?: Elsewhere | undefined
  locale: Locale
}

/** Client types are names, never text: anything else counts as unsaid. */
export function readClientType(value: string | null | undefined): string {
  return value !== undefined && value !== null && /^[a-z0-9][a-z0-9_-]{0,31}$/.test(value) ? value : 'mcp'
}

/** `nodes, documents:docs_` → its parts; undefined where nothing is said. */
export function readToolsets(value: string | null | undefined): readonly string[] | undefined {
  const names = (value ?? '').split(',').map((name) => name.trim())
  const chosen = names.filter((name) => name !== '')
  return chosen.length === 0 ? undefined : chosen
}
