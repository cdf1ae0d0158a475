import { z } from 'zod'
import type { Context, Place } from '../../../contract/index.ts'
import { oneLine } from '../fence.ts'
import { findNode, readUri } from '../find-node.ts'
import { priorityOf } from '../node.ts'
import { depthOf, formatUri, lastSegment } from '../uri.ts'
import { define } from './define.ts'
import { outStatus } from './fields.ts'

const entry = z.object({
  uri: z.string().describe('URI.'),
  name: z.string().describe('Last segment, or the domain.'),
  depth: z.int().describe('0 for the first line.'),
  title: z.string().optional().describe('Title; none for a domain.'),
  priority: z.int().optional().describe('Priority; none for a domain.'),
  status: outStatus.optional(),
  children: z.int().describe('Nodes directly below.'),
})

type Entry = z.infer<typeof entry>

export const tree = define({
  verb: 'tree',
  summary: 'The tree of nodes',
  effect: 'read',
  input: z.strictObject({
    uri: z.string().max(2000).optional().describe('Where to begin; every domain without it.'),
    depth: z.int().min(1).max(12).default(3).describe('How many levels.'),
  }),
  output: z.object({ entries: z.array(entry).describe('Parents before children.') }),
  failure: { prefix: 'Tree failed' },
  cli: { positional: ['uri'] },
  run: async (context, input) => {
    if (input.uri !== undefined) {
      const place = readUri(context, input.uri)
      if (place.path !== '') await findNode(context, place)
      return { entries: await readBranch(context, place, input.depth) }
    }
    const entries: Entry[] = []
    for (const { tree: name } of await context.records.trees('nodes')) {
      entries.push(...(await readBranch(context, { tree: name, path: '' }, input.depth)))
    }
    return { entries }
  },
  render: ({ entries }) => (entries.length === 0 ? '(empty)' : entries.map(renderEntry).join('\n')),
})

async function readBranch(context: Context, top: Place, levels: number): Promise<Entry[]> {
  const place = top.path === '' ? top : (await findNode(context, top)).place
  const subtree = await context.records.subtree('nodes', place)
  const base = depthOf(place)
  const below = subtree
    .filter(({ place: at }) => depthOf(at) - base <= levels)
    .map(({ record, place: at, children }) => ({
      uri: formatUri(at),
      name: lastSegment(at),
      depth: depthOf(at) - base,
      title: record.title,
      priority: priorityOf(record),
      status: record.status,
      children,
    }))
  if (place.path !== '') return below
  const roots = below.filter(({ depth }) => depth === 1).length
  return [{ uri: formatUri(place), name: formatUri(place), depth: 0, children: roots }, ...below]
}

function renderEntry(value: Entry): string {
  const notes = [
    ...(value.priority === undefined ? [] : [`priority ${value.priority}`]),
    ...(value.status === undefined || value.status === 'active' ? [] : [value.status]),
    ...(value.children === 0 ? [] : [`${value.children} below`]),
  ]
  const title = value.title === undefined || value.title === value.name ? '' : ` ${oneLine(value.title)}`
  return `${'  '.repeat(value.depth)}${value.name}${title}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`
}
