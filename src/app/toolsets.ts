import type { Kind, KindName, Settings } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

/**
 * The kinds that a list of toolsets names; all without a list. A prefix (`documents:docs_`) only names tools and is left out here.
 * @throws MnemaError `invalid_input` for a toolset that does not exist.
 */
export function selectToolsets(toolsets: readonly string[] | undefined, kinds: readonly Kind[]): readonly KindName[] {
  const known = kinds.map((kind) => kind.name)
  if (toolsets === undefined) return known
  const names = namesOf(toolsets)
  const unknown = names.filter((name) => name !== 'all' && !known.some((kind) => kind === name))
  if (unknown.length > 0) {
    throw new MnemaError(
      'invalid_input',
      `There ${unknown.length === 1 ? 'is a toolset' : 'are toolsets'} that nobody declares.`,
      {
        field: 'toolsets',
        remedy: `Choose from ${[...known, 'all'].join(', ')}.`,
      },
    )
  }
  return names.includes('all') ? known : known.filter((kind) => names.includes(kind))
}

/** The kinds of which agents are given something, as the settings have it; a name that nobody declares is nothing. */
export function offeredKinds({ toolsets }: Pick<Settings, 'toolsets'>, kinds: readonly Kind[]): ReadonlySet<KindName> {
  const names = namesOf(toolsets)
  return new Set(kinds.map(({ name }) => name).filter((name) => names.includes('all') || names.includes(name)))
}

function namesOf(toolsets: readonly string[]): readonly string[] {
  return toolsets.map((toolset) => toolset.replace(/:.*$/s, ''))
}
