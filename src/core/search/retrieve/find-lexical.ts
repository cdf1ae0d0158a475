import type { Reader } from '../../../contract/index.ts'
import { hashTerm } from '../analysis/index.ts'
import { type Expression, shelved, tokenIndexOf } from '../lexical/index.ts'
import type { QueryTerm } from '../query/index.ts'
import type { Filters } from './filters.ts'
import { limits } from './limits.ts'
import type { Statistics } from './statistics.ts'

/**
 * Passages worth ranking. Counts are known before asking, so the rarest terms are taken first, as many as the budget allows; the others
 * still score. When rare terms find little, common ones are asked among names, then together, then for the newest passages that have them.
 */
export async function findLexical(
  reader: Reader,
  shelves: readonly number[],
  terms: readonly QueryTerm[],
  statistics: Statistics,
  filters: Filters,
): Promise<Set<number>> {
  const present = terms
    .map((term) => ({ term, count: statistics.count(term.hash) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count || (a.term.term < b.term.term ? -1 : 1))
  const rare: QueryTerm[] = []
  let postings = 0
  for (const { term, count } of present) {
    if (postings + count > limits.postings) break
    postings += count
    rare.push(term)
  }
  const common = present.slice(rare.length).map(({ term }) => term)
  const narrowing = selective(filters, statistics)
  const tokenIndex = tokenIndexOf(reader.dialect)
  const found = new Set<number>()
  const ask = async (expression: Expression, most: number) => {
    const sharded = [...expression, ...narrowing].map((choice) =>
      choice.flatMap((token) => shelves.map((shelf) => shelved(shelf, token))),
    )
    for (const id of await tokenIndex.find(reader, sharded, most)) found.add(id)
  }
  if (rare.length > 0) await ask([rare.map(({ term }) => term)], limits.postings)
  if (found.size >= limits.enough || common.length === 0) return found
  const [first, ...others] = common
  if (first === undefined) return found
  const named = common.filter((term) => statistics.count(term.nameHash) > 0)
  if (named.length > 0) await ask([named.map(({ term }) => `=${term}`)], limits.enough)
  if (others.length > 0) await ask([[first.term], others.slice(0, 8).map(({ term }) => term)], limits.postings / 2)
  if (found.size < limits.enough) await ask([[first.term]], limits.enough * 2)
  return found
}

/** Filters that few passages pass narrow the search itself; the others are cheaper to check afterwards. */
function selective(filters: Filters, statistics: Statistics): string[][] {
  return filters.groups
    .filter((group) => group.reduce((sum, tag) => sum + statistics.count(hashTerm(tag)), 0) < statistics.passages * 0.5)
    .map((group) => [...group])
}
