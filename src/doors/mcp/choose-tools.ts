import type { KindName, OperationListing } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'

/** What the set `all` puts before the names of a toolset that would clash with another. */
const prefixesInAll: Partial<Record<KindName, string>> = { documents: 'docs_' }

export interface NamedTool {
  name: string
  listing: OperationListing
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
 * Tools under the names that a client sees.
 * @throws MnemaError `invalid_input` for a prefix that is no name, or when two toolsets declare the same name.
 */
export function chooseTools(listings: readonly OperationListing[], toolsets: readonly string[]): readonly NamedTool[] {
  const prefixOf = prefixes(toolsets)
  for (const prefix of prefixOf.values()) {
    if (/^[A-Za-z0-9_-]{0,16}$/.test(prefix)) continue
    throw new MnemaError('invalid_input', 'The prefix of a toolset is not a name.', {
      field: 'toolsets',
      remedy: 'Write it like documents:docs_ with at most 16 letters, digits, _ or -.',
    })
  }
  const named = listings.flatMap((listing) =>
    listing.tool === undefined ? [] : [{ name: `${prefixOf.get(listing.kind) ?? ''}${listing.tool}`, listing }],
  )
  const taken = new Map<string, KindName>()
  for (const { name, listing } of named) {
    const other = taken.get(name)
    if (other !== undefined) {
      throw new MnemaError('invalid_input', `The toolsets ${other} and ${listing.kind} both declare ${name}.`, {
        field: 'toolsets',
        remedy: `Choose one of them, or give one a prefix: ${other},${listing.kind}:${listing.kind}_`,
      })
    }
    taken.set(name, listing.kind)
  }
  return named
}
