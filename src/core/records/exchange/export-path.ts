import type { MemoryRecord } from '../../../contract/index.ts'
import { cut, safeSegment } from './safe-segment.ts'

/** The words of a title, fit for the readable part of a file name. */
function slug(title: string): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return cut(words.join('-'), 120)
}

/**
 * Where the file of a record goes, relative, with `/`: `nodes/project/shop/api.md` for one that has a place, else
 * `notes/budget-part-two-1c9d…md` with the end of its id. Two records never share a path, also where case is ignored.
 */
export function exportPath(record: Pick<MemoryRecord, 'id' | 'kind' | 'title' | 'places'>): string {
  const [place] = record.places
  if (place === undefined) {
    const name = [slug(record.title), record.id.slice(-16)].filter((part) => part !== '').join('-')
    return `${record.kind}/${safeSegment(name, '.md')}`
  }
  const segments = [place.tree, ...place.path.split('/')]
  return [record.kind, ...segments.map((name, i) => safeSegment(name, i === segments.length - 1 ? '.md' : ''))].join(
    '/',
  )
}
