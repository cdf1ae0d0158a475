import type { Reader } from '../../../contract/index.ts'
import type { PendingView } from '../index/pending.ts'
import { shelved, tokenIndexOf } from '../lexical/index.ts'
import type { QueryTerm } from '../query/index.ts'
import type { Filters } from './filters.ts'
import { limits } from './limits.ts'
import type { Statistics } from './statistics.ts'

/** Hashes of terms: each group is a choice, and a passage must have one of every group. */
type Groups = readonly (readonly number[])[]

/**
 * Passages worth ranking. Counts are known before asking, so the rarest terms are taken first, as many as the budget allows; the others
 * still score. When rare terms find little, common ones are asked among names, then together, then for the newest passages that have them.
 */
export async function findLexical(
  reader: Reader,
  shelves: readonly number[],
  terms: readonly QueryTerm[],
  statistics: Statistics,
  pending: PendingView,
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
  const unfolded = unfoldedOf(pending, shelves)
  const found = new Set<number>()
  const ask = async (wanted: Groups, most: number) => {
    const groups = [...wanted, ...narrowing]
    const expression = groups.map((choice) => choice.flatMap((hash) => shelves.map((shelf) => shelved(shelf, hash))))
    const indexed = await tokenIndex.find(reader, expression, most + unfolded.removed.size)
    for (const id of unfolded.merge(indexed, groups).slice(0, most)) found.add(id)
  }
  if (rare.length > 0) await ask([rare.map(({ hash }) => hash)], limits.postings)
  if (found.size >= limits.enough || common.length === 0) return found
  const [first, ...others] = common
  if (first === undefined) return found
  const named = common.filter((term) => statistics.count(term.nameHash) > 0)
  if (named.length > 0) await ask([named.map(({ nameHash }) => nameHash)], limits.enough)
  if (others.length > 0) await ask([[first.hash], others.slice(0, 8).map(({ hash }) => hash)], limits.postings / 2)
  if (found.size < limits.enough) await ask([[first.hash]], limits.enough * 2)
  return found
}

/** What the database's index does not know yet: passages that were added since the last fold, and those that were removed. */
function unfoldedOf({ changes }: PendingView, shelves: readonly number[]) {
  const added = changes.filter((change) => change.sign > 0 && shelves.includes(change.shelf))
  const removed = new Set(changes.filter((change) => change.sign < 0).map((change) => change.passage))
  return {
    removed,
    /** What the index found, put right: newest first, as it was. */
    merge(indexed: readonly number[], groups: Groups): number[] {
      const fresh = added.filter(({ bag }) => groups.every((choice) => choice.some((hash) => bag.has(hash))))
      if (fresh.length === 0 && removed.size === 0) return [...indexed]
      const all = new Set(fresh.map((change) => change.passage))
      for (const id of indexed) if (!removed.has(id)) all.add(id)
      return [...all].sort((a, b) => b - a)
    },
  }
}

/** Filters that few passages pass narrow the search itself; the others are cheaper to check afterwards. */
function selective({ choices }: Filters, { count, passages }: Statistics): Groups {
  return choices
    .filter(({ unless }) => unless === undefined || count(unless) >= passages)
    .map(({ hashes }) => hashes)
    .filter((hashes) => hashes.reduce((sum, tag) => sum + count(tag), 0) < passages * 0.5)
}
