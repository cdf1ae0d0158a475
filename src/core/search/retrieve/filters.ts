import type { SearchQuery } from '../../../contract/index.ts'
import { hashTerm } from '../analysis/index.ts'
import type { Passage } from '../index/passage-reader.ts'
import { labelTag, projectTag, statusTag, treeTag } from '../passages/index.ts'

/** A choice of tags, as hashes: a passage needs one of them. */
export interface Choice {
  hashes: readonly number[]
  /** What has not this tag passes too. */
  unless?: number
}

/** What may be found at all. */
export interface Filters {
  choices: readonly Choice[]
  exclude: ReadonlySet<string>
}

export function filtersOf(query: SearchQuery): Filters {
  const choices: Choice[] = [choiceOf((query.statuses ?? (['active', 'stale'] as const)).map(statusTag))]
  if (query.within !== undefined) choices.push(choiceOf([treeTag(query.within)]))
  if (query.project?.mode === 'only') choices.push(choiceOf([projectTag(query.project.id)]))
  if (query.open !== undefined) choices.push(openTo(query.open))
  return { choices, exclude: new Set(query.exclude) }
}

const choiceOf = (tags: readonly string[]): Choice => ({ hashes: tags.map(hashTerm) })

function openTo({ label: { name, value }, projectId }: NonNullable<SearchQuery['open']>): Choice {
  const tags = [labelTag(name, value), ...(projectId === undefined ? [] : [projectTag(projectId)])]
  return { ...choiceOf(tags), unless: hashTerm(labelTag(name)) }
}

export function passes({ record, bag }: Passage, { choices, exclude }: Filters): boolean {
  if (exclude.size > 0 && exclude.has(record)) return false
  for (const { hashes, unless } of choices) {
    let has = unless !== undefined && !bag.has(unless)
    for (const hash of hashes) has ||= bag.has(hash)
    if (!has) return false
  }
  return true
}

/** Every tag whose count a search needs. */
export const countedTags = ({ choices }: Filters): number[] =>
  choices.flatMap(({ hashes, unless }) => (unless === undefined ? hashes : [...hashes, unless]))
