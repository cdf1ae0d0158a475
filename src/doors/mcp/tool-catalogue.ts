import type { Tool } from '@modelcontextprotocol/server'
import type { AnyOperation, App, Caller, Kind } from '../../contract/index.ts'
import { chooseTools, defaultToolsets, type NamedOperation } from './choose-tools.ts'

/** What one group of callers is served: made once, for it depends on scopes and toolsets only, never on stored text. */
export interface Served {
  list: readonly Tool[]
  byName: ReadonlyMap<string, AnyOperation>
  /** Kinds with at least one tool here. */
  kinds: readonly Kind[]
}

async function toTool(app: App, { name, operation }: NamedOperation): Promise<Tool> {
  const { input, output } = await app.schema(operation)
  return {
    name,
    description: operation.guide,
    inputSchema: { ...input, type: 'object' },
    outputSchema: { ...output, type: 'object' },
    annotations: {
      readOnlyHint: operation.effect === 'read',
      destructiveHint: operation.effect === 'destroy',
      idempotentHint: operation.effect === 'read' || operation.idempotent,
      openWorldHint: false,
    },
  }
}

async function serve(app: App, caller: Caller, toolsets: readonly string[] | undefined): Promise<Served> {
  const present = app.kinds.map((kind) => kind.name)
  const chosen = toolsets ?? defaultToolsets.filter((name) => present.includes(name))
  const named = chooseTools(await app.visible(caller, chosen), chosen)
  return {
    list: await Promise.all(named.map((entry) => toTool(app, entry))),
    byName: new Map(named.map(({ name, operation }) => [name, operation])),
    kinds: app.kinds.filter((kind) => named.some(({ operation }) => operation.kind === kind.name)),
  }
}

const mostGroups = 100

/** @returns a function that throws MnemaError `invalid_input` for toolsets that do not exist or clash. */
export function createToolCatalogue(
  app: App,
): (caller: Caller, toolsets: readonly string[] | undefined) => Promise<Served> {
  const groups = new Map<string, Promise<Served>>()
  return (caller, toolsets) => {
    const key = JSON.stringify([caller.scopes, caller.audience, caller.toolsets, toolsets])
    const known = groups.get(key) ?? serve(app, caller, toolsets)
    if (groups.size >= mostGroups) groups.clear()
    groups.set(key, known)
    known.catch(() => groups.delete(key))
    return known
  }
}
