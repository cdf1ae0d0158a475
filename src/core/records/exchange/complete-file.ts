import { type KindName, MnemaError, type Place } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { cleanState } from '../write/clean-state.ts'
import type { ParsedFile } from './from-markdown.ts'
import type { PortableRecord } from './portable-record.ts'

/** A file with all that its head left to its path and its body. */
export interface CompleteFile {
  parsed: ParsedFile
  kind: KindName
  state: PortableRecord
}

function withoutEnding(name: string): string {
  return name.replace(/\.(md|markdown|mdx)$/i, '')
}

/** The first heading outside a code block. */
function firstHeading(body: string): string | undefined {
  let fenced = false
  for (const line of body.split(/\r?\n/, 200)) {
    if (/^\s{0,3}(```|~~~)/.test(line)) fenced = !fenced
    const heading = fenced ? null : /^#{1,6}\s+(.+?)(?:\s+#+)?\s*$/.exec(line)
    if (heading?.[1] !== undefined) return heading[1]
  }
  return undefined
}

/** `nodes/project/shop/api.md` stands at `shop/api` in `project`; `notes/idea.md` stands nowhere. */
function placeOf(path: readonly string[]): readonly Place[] {
  const [tree, ...segments] = path.slice(1).map(withoutEnding)
  return tree === undefined || segments.length === 0 ? [] : [{ tree, path: segments.join('/') }]
}

/**
 * Completes a file written by hand: the kind from its first folder, the place from the others, the title from its first heading or its name.
 * @throws MnemaError `invalid_input` where the kind is not known.
 */
export function completeFile(parsed: ParsedFile, path: string, { kinds }: Binding): CompleteFile {
  const segments = path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.')
  const name = parsed.kind ?? segments[0]
  const kind = kinds.find((candidate) => candidate.name === name)?.name
  if (kind === undefined) {
    throw new MnemaError('invalid_input', 'Neither the head nor the first folder names a kind.', {
      field: 'kind',
      remedy: `Add a line "kind:" with one of: ${kinds.map((candidate) => candidate.name).join(', ')}.`,
    })
  }
  const byHand = parsed.id === undefined
  const body = byHand ? parsed.body.replace(/^\r?\n/, '') : parsed.body
  const state = cleanState({
    title: parsed.title ?? firstHeading(body) ?? withoutEnding(segments.at(-1) ?? ''),
    body,
    attributes: parsed.attributes,
    status: parsed.status,
    projectId: parsed.project,
    places: parsed.places ?? (byHand && segments[0] === kind ? placeOf(segments) : []),
    terms: parsed.terms,
  })
  return { parsed, kind, state: { ...state, links: parsed.links } }
}
