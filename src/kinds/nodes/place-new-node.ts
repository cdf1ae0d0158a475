import { type Context, MnemaError, type Place, say } from '../../contract/index.ts'
import { readUri } from './find-node.ts'
import { nameContent } from './name-content.ts'
import { faultOf } from './segment.ts'
import { makeSlug, numberSlug } from './slug.ts'
import {
  checkDomain,
  childOf,
  depthLimit,
  depthOf,
  formatUri,
  isSamePlace,
  lastSegment,
  parentOf,
  parsePath,
} from './uri.ts'

export interface NewPlace {
  place: Place
  title: string
  /** The field that an error about the parent names. */
  parentField: string
  /** The last segment was made from the content: a number is added where it is taken. */
  derived: boolean
}

export interface NewPlaceInput {
  uri?: string | undefined
  domain?: string | undefined
  parent_path?: string | undefined
  title?: string | undefined
  content: string
}

/**
 * Where a new node is to stand: at `uri`, or below `domain` and `parent_path` under a segment made from the title or the content.
 * @throws MnemaError `invalid_input` for a bad part, and for parts that contradict the URI.
 */
export function placeNewNode(context: Context, input: NewPlaceInput): NewPlace {
  return input.uri === undefined ? fromParts(context, input) : fromUri(context, input.uri, input)
}

function fromUri(context: Context, uri: string, input: NewPlaceInput): NewPlace {
  const place = readUri(context, uri)
  if (place.path === '') {
    throw new MnemaError(
      'invalid_input',
      say(context.locale, {
        en: `uri: ${formatUri(place)} is the root of a domain.`,
        zh: `uri：${formatUri(place)} 是域的根。`,
      }),
      {
        field: 'uri',
        remedy: say(context.locale, { en: 'Name the new node after "://".', zh: '请在“://”之后写上新节点的名字。' }),
      },
    )
  }
  const parent = parentOf(place) ?? { tree: place.tree, path: '' }
  if (input.domain !== undefined && input.domain !== place.tree) throw contradiction(context, 'domain')
  if (input.parent_path !== undefined) {
    const path = readParentPath(context, place.tree, input.parent_path)
    if (!isSamePlace({ tree: place.tree, path }, parent)) throw contradiction(context, 'parent_path')
  }
  const segment = lastSegment(place)
  if (input.title !== undefined && !names(input.title, segment)) throw contradiction(context, 'title')
  return { place, title: input.title?.trim() ?? segment, parentField: 'uri', derived: false }
}

function names(title: string, segment: string): boolean {
  const folded = segment.toLowerCase()
  return title.trim().normalize('NFC').toLowerCase() === folded || makeSlug(title) === folded
}

function contradiction(context: Context, field: string): MnemaError {
  return new MnemaError(
    'invalid_input',
    say(context.locale, {
      en: `Conflicting uri and ${field}: they name different places.`,
      zh: `uri 与 ${field} 冲突：两者指向不同的位置。`,
    }),
    { field, remedy: say(context.locale, { en: `Leave ${field} out, or uri.`, zh: `请去掉 ${field} 或 uri。` }) },
  )
}

function fromParts(context: Context, input: NewPlaceInput): NewPlace {
  const tree = input.domain ?? context.settings.nodes.defaultDomain
  checkDomain(tree, { field: 'domain', locale: context.locale })
  const parent = { tree, path: readParentPath(context, tree, input.parent_path ?? '') }
  if (depthOf(parent) >= depthLimit) {
    throw new MnemaError(
      'invalid_input',
      say(context.locale, {
        en: `parent_path: it has ${depthOf(parent)} segments already; at most ${depthLimit} are allowed in all.`,
        zh: `parent_path：已有 ${depthOf(parent)} 段，总共最多 ${depthLimit} 段。`,
      }),
      {
        field: 'parent_path',
        remedy: say(context.locale, { en: 'Choose a parent nearer to the root.', zh: '请选择离根更近的父节点。' }),
      },
    )
  }
  const parentField = 'parent_path'
  if (input.title !== undefined) {
    const title = input.title.trim()
    return { place: childOf(parent, readTitle(context, title)), title, parentField, derived: false }
  }
  const name = nameContent(input.content) ?? 'node'
  return { place: childOf(parent, makeSlug(name) ?? 'node'), title: name, parentField, derived: true }
}

function readParentPath(context: Context, tree: string, path: string): string {
  const options = { field: 'parent_path', locale: context.locale }
  const prefix = `${tree}://`
  return parsePath(path.trim().startsWith(prefix) ? path.trim().slice(prefix.length) : path, options)
}

function readTitle(context: Context, title: string): string {
  const exact = title.normalize('NFC')
  const segment = faultOf(exact) === undefined ? exact : makeSlug(title)
  if (segment !== undefined) return segment
  throw new MnemaError(
    'invalid_input',
    say(context.locale, {
      en: 'title: it has no letter or digit from which a path can be made.',
      zh: 'title：其中没有可用于路径的字母或数字。',
    }),
    {
      field: 'title',
      remedy: say(context.locale, { en: 'Use a word in any script.', zh: '请使用任意文字的词语。' }),
    },
  )
}

/**
 * The place itself where it is free. One whose name was made from the content gets a number instead.
 * @throws MnemaError `conflict` when a named place is taken.
 */
export async function freePlace(context: Context, place: Place, derived: boolean, field: string): Promise<Place> {
  const slug = lastSegment(place)
  const parent = parentOf(place) ?? { tree: place.tree, path: '' }
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? place : childOf(parent, numberSlug(slug, number))
    const found = await context.records.at('nodes', candidate)
    if (found?.via !== 'current') return candidate
    if (!derived) throw taken(context, found.place, field)
  }
}

/** @returns the error for a place where another node stands. */
export function taken(context: Context, place: Place, field: string): MnemaError {
  const uri = formatUri(place)
  return new MnemaError(
    'conflict',
    say(context.locale, { en: `There is a node at ${uri} already.`, zh: `${uri} 处已有节点。` }),
    {
      field,
      remedy: say(context.locale, {
        en: 'Read it and change it with lore_update_node, or choose another path.',
        zh: '请先读它并用 lore_update_node 修改，或换一个路径。',
      }),
      data: { uri },
    },
  )
}
