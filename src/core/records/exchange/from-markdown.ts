import { isMap, isScalar, isSeq, type Node, type ParsedNode, parseDocument, type YAMLMap } from 'yaml'
import {
  type JsonObject,
  type JsonValue,
  MnemaError,
  type Place,
  type RecordStatus,
  type Term,
} from '../../../contract/index.ts'
import { parseJson } from '../parse-json.ts'
import type { PortableLink } from './portable-record.ts'
import { splitHead } from './split-head.ts'

/** What a file says; everything but the body may be missing from one that was written by hand. */
export interface ParsedFile {
  id: string | undefined
  kind: string | undefined
  title: string | undefined
  status: RecordStatus
  project: string | undefined
  places: readonly Place[] | undefined
  terms: readonly Term[]
  attributes: JsonObject
  links: readonly PortableLink[]
  created: Date | undefined
  base: string | undefined
  body: string
  converted: boolean
}

const statuses: readonly RecordStatus[] = ['active', 'pending', 'rejected', 'superseded', 'stale']

function unreadable(field: string, message: string): MnemaError {
  return new MnemaError('invalid_input', message, {
    field,
    remedy: 'Correct the head of the file and import it again.',
  })
}

type Maybe = Node | null | undefined

/** A scalar as it is written, so that an unquoted `00123` or `1.0` stays what its writer sees. */
function textOf(node: Maybe, field: string): string | undefined {
  if (node === null || node === undefined) return undefined
  if (!isScalar(node)) throw unreadable(field, `"${field}" in the head must be a text.`)
  if (node.value === null) return undefined
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

/** A list of texts; a single text is a list of one, commas included. */
function textsOf(node: Maybe, field: string): string[] {
  const items = isSeq<Node>(node) ? node.items : [node]
  return items.map((item) => textOf(item, field)).filter((text) => text !== undefined)
}

function mapsOf(node: Maybe, field: string): YAMLMap<unknown, Node>[] {
  if (node === null || node === undefined) return []
  const items = isSeq<Node>(node) ? node.items : [node]
  return items.map((item) => {
    if (!isMap<unknown, Node>(item)) throw unreadable(field, `"${field}" in the head must be a list of entries.`)
    return item
  })
}

function placesOf(node: Maybe): Place[] | undefined {
  if (node === undefined) return undefined
  return mapsOf(node, 'places').map((entry) => {
    const tree = textOf(entry.get('tree', true), 'places')
    const path = textOf(entry.get('path', true), 'places')
    if (tree === undefined || path === undefined)
      throw unreadable('places', 'A place in the head needs "tree" and "path".')
    return { tree, path }
  })
}

function linksOf(node: Maybe): PortableLink[] {
  return mapsOf(node, 'links').map((entry) => {
    const relation = textOf(entry.get('relation', true), 'links')
    const to = textOf(entry.get('to', true), 'links')
    const toTitle = textOf(entry.get('title', true), 'links')
    if (relation === undefined || (to === undefined && toTitle === undefined)) {
      throw unreadable('links', 'A link in the head needs "relation", and "to" or "title".')
    }
    return { relation, to, toTitle }
  })
}

function statusOf(node: Maybe): RecordStatus {
  const text = textOf(node, 'status') ?? 'active'
  const status = statuses.find((candidate) => candidate === text)
  if (status === undefined) throw unreadable('status', `"status" in the head must be one of: ${statuses.join(', ')}.`)
  return status
}

function dateOf(node: Maybe): Date | undefined {
  const text = textOf(node, 'created')
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw unreadable('created', '"created" in the head must be a date.')
  return date
}

const known = new Set(
  'id kind title status project places glossary tags triggers attributes links created base'.split(' '),
)

/** The map `attributes`, and whatever else a head by hand says. */
function attributesOf(head: Record<string, JsonValue>): JsonObject {
  const { attributes } = head
  if (
    attributes !== undefined &&
    attributes !== null &&
    (typeof attributes !== 'object' || Array.isArray(attributes))
  ) {
    throw unreadable('attributes', '"attributes" in the head must be a map.')
  }
  const others = Object.entries(head).filter(([name]) => !known.has(name))
  return Object.fromEntries([...others, ...Object.entries(attributes ?? {})])
}

type Head = YAMLMap<unknown, ParsedNode>

/** The head as a map; undefined where what stands between the dashes is no map, and so no head but text. */
function readHead(text: string): { map: Head; plain: Record<string, JsonValue> } | undefined {
  const document = parseDocument(text, { version: '1.2', uniqueKeys: true, prettyErrors: false })
  const [error] = document.errors
  if (error) throw unreadable('head', `The head of the file is not valid YAML: ${error.message}`)
  if (!isMap<unknown, ParsedNode>(document.contents)) return undefined
  return { map: document.contents, plain: parseJson(JSON.stringify(document.toJS())) }
}

/**
 * Reads a file that `toMarkdown` wrote, or one written by hand.
 * @throws MnemaError `invalid_input` for a head that cannot be read.
 */
export function fromMarkdown(file: string): ParsedFile {
  const split = splitHead(file)
  const head = split.head === undefined ? undefined : readHead(split.head)
  const body = split.head !== undefined && head === undefined ? file : split.body
  const at = (name: string): Maybe => head?.map.get(name, true)
  return {
    id: textOf(at('id'), 'id'),
    kind: textOf(at('kind'), 'kind'),
    title: textOf(at('title'), 'title'),
    status: statusOf(at('status')),
    project: textOf(at('project'), 'project'),
    places: placesOf(at('places')),
    terms: (['glossary', 'tag', 'trigger'] as const).flatMap((kind) => {
      const field = kind === 'glossary' ? kind : `${kind}s`
      return textsOf(at(field), field).map((text) => ({ kind, text }))
    }),
    attributes: attributesOf(head?.plain ?? {}),
    links: linksOf(at('links')),
    created: dateOf(at('created')),
    base: textOf(at('base'), 'base'),
    body,
    converted: split.converted,
  }
}
