import type { AnyOperation, KindName } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'

/** Toolsets of a client that chose none: the ways of remembering that every agent needs, as far as they are there. */
export const defaultToolsets: readonly KindName[] = ['nodes', 'rules', 'experiences']

/** What the set `all` puts before the names of a toolset that would clash with another. */
const prefixesInAll: Partial<Record<KindName, string>> = { documents: 'docs_' }

export interface NamedOperation {
  name: string
  operation: AnyOperation
}

function prefixes(toolsets: readonly string[]): ReadonlyMap<string, string> {
  const chosen = toolsets.flatMap((toolset): [string, string][] => {
    if (toolset === 'all') return Object.entries(prefixesInAll)
    const [kind = '', ...prefix] = toolset.split(':')
    return [[kind, prefix.join(':')]]
  })
  return new Map(chosen)
}

/**
 * Operations under the names that a client sees.
 * @throws MnemaError `invalid_input` for a prefix that is no name, or when two toolsets declare the same name.
 */
export function chooseTools(
  operations: readonly AnyOperation[],
  toolsets: readonly string[],
): readonly NamedOperation[] {
  const prefixOf = prefixes(toolsets)
  for (const prefix of prefixOf.values()) {
    if (/^[A-Za-z0-9_-]{0,16}$/.test(prefix)) continue
    throw new MnemaError('invalid_input', 'The prefix of a toolset is not a name.', {
      field: 'toolsets',
      remedy: 'Write it like documents:docs_ with at most 16 letters, digits, _ or -.',
    })
  }
  const named = operations.flatMap((operation) =>
    operation.tool === undefined ? [] : [{ name: `${prefixOf.get(operation.kind) ?? ''}${operation.tool}`, operation }],
  )
  const taken = new Map<string, KindName>()
  for (const { name, operation } of named) {
    const other = taken.get(name)
    if (other !== undefined) {
      throw new MnemaError('invalid_input', `The toolsets ${other} and ${operation.kind} both declare ${name}.`, {
        field: 'toolsets',
        remedy: `Choose one of them, or give one a prefix: ${other},${operation.kind}:${operation.kind}_`,
      })
    }
    taken.set(name, operation.kind)
  }
  return named
}
