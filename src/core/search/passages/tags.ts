import type { MemoryRecord, Place, RecordStatus } from '../../../contract/index.ts'
import { hashTerm } from '../analysis/index.ts'

/** A tag is a term that filters and never scores: short, without spaces, never equal to a word. */
const tag = (group: string, value: string): string => `#${group}${hashTerm(value).toString(36)}`

export const statusTag = (status: RecordStatus): string => tag('s', status)
export const projectTag = (projectId: string): string => tag('p', projectId)

/** Bears a label of the name, and bears just this one. */
export const labelTag = (name: string, value?: string): string =>
  tag('l', value === undefined ? name : `${name}\u001f${value}`)

/** Standing at or below a place; without a path, in the tree. Whole segments, without case. */
export function treeTag(place: { tree: string; path?: string }): string {
  const path = (place.path ?? '').split('/').filter((segment) => segment !== '')
  return tag('t', [place.tree, ...path].join('/').normalize('NFC').toLowerCase())
}

/** Every tag by which a record may be filtered. */
export function tagsOf(record: MemoryRecord, labels: Readonly<Record<string, string>> = {}): string[] {
  const tags = new Set([statusTag(record.status)])
  if (record.projectId !== undefined) tags.add(projectTag(record.projectId))
  for (const place of record.places) for (const above of ancestry(place)) tags.add(treeTag(above))
  for (const [name, value] of Object.entries(labels)) tags.add(labelTag(name)).add(labelTag(name, value))
  return [...tags]
}

function ancestry(place: Place): Place[] {
  const segments = place.path.split('/').filter((segment) => segment !== '')
  return [
    { tree: place.tree, path: '' },
    ...segments.map((_, i) => ({ tree: place.tree, path: segments.slice(0, i + 1).join('/') })),
  ]
}
