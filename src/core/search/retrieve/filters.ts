import type { SearchQuery } from '../../../contract/index.ts'
import { hashTerm } from '../analysis/index.ts'
import type { Passage } from '../index/passage-reader.ts'
import { projectTag, statusTag, treeTag } from '../passages/index.ts'

/** What may be found at all: of each group of hashes of tags a passage needs one. */
export interface Filters {
  hashes: readonly (readonly number[])[]
  exclude: ReadonlySet<string>
}

export function filtersOf(query: SearchQuery): Filters {
  const groups = [(query.statuses ?? (['active', 'stale'] as const)).map(statusTag)]
  if (query.within !== undefined) groups.push([treeTag(query.within)])
  if (query.project?.mode === 'only') groups.push([projectTag(query.project.id)])
  return { hashes: groups.map((group) => group.map(hashTerm)), exclude: new Set(query.exclude) }
}

export function passes(passage: Passage, filters: Filters): boolean {
  if (filters.exclude.size > 0 && filters.exclude.has(passage.record)) return false
  for (const group of filters.hashes) if (!hasAny(passage, group)) return false
  return true
}

function hasAny({ bag }: Passage, hashes: readonly number[]): boolean {
  for (const hash of hashes) if (bag.has(hash)) return true
  return false
}
