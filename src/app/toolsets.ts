import type { Kind, KindName } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

/**
 * The kinds that a list of toolsets names; all without a list. A prefix (`documents:docs_`) only names tools and is left out here.
 * @throws MnemaError `invalid_input` for a toolset that does not exist.
 */
export function selectToolsets(toolsets: readonly string[] | undefined, kinds: readonly Kind[]): readonly KindName[] {
  const known = kinds.map((kind) => kind.name)
  if (toolsets === undefined) return known
  const names = toolsets.map((toolset) => toolset.replace(/:.*$/s, ''))
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
