import type { Tool } from '@modelcontextprotocol/server'
import type { App, Caller, Kind, OperationListing } from '../../contract/index.ts'
import { chooseTools, type NamedTool } from './choose-tools.ts'

/** What one group of callers is served: made once, for it depends on scopes, toolsets and the agent program only, never on stored text. */
export interface Served {
  list: readonly Tool[]
  byName: ReadonlyMap<string, OperationListing>
  /** Kinds with at least one tool here. */
  kinds: readonly Kind[]
}

function toTool({ name, listing }: NamedTool): Tool {
  return {
    name,
    description: listing.guide,
    inputSchema: { ...listing.input, type: 'object' },
    outputSchema: { ...listing.output, type: 'object' },
    annotations: {
      readOnlyHint: listing.effect === 'read',
      destructiveHint: listing.effect === 'destroy',
      idempotentHint: listing.effect === 'read' || listing.idempotent,
      openWorldHint: false,
    },
  }
}

async function serve(app: App, caller: Caller, toolsets: readonly string[] | undefined): Promise<Served> {
  const present = ['all', ...app.kinds.map((kind) => kind.name)]
  const chosen = toolsets ?? app.settings.toolsets.filter((name) => present.includes(name.replace(/:.*$/s, '')))
  const named = chooseTools(await app.listings(caller, chosen), chosen)
  return {
    list: named.map(toTool),
    byName: new Map(named.map(({ name, listing }) => [name, listing])),
    kinds: app.kinds.filter((kind) => named.some(({ listing }) => listing.kind === kind.name)),
  }
}

const mostGroups = 100

/** @returns a function that throws MnemaError `invalid_input` for toolsets that do not exist or clash. */
export function createToolCatalogue(
  app: App,
): (caller: Caller, toolsets: readonly string[] | undefined) => Promise<Served> {
  const groups = new Map<string, Promise<Served>>()
  return (caller, toolsets) => {
    const key = JSON.stringify([caller.scopes, caller.audience, caller.toolsets, caller.clientType, toolsets])
    const known = groups.get(key) ?? serve(app, caller, toolsets)
    if (groups.size >= mostGroups) groups.clear()
    groups.set(key, known)
    known.catch(() => groups.delete(key))
    return known
  }
}
