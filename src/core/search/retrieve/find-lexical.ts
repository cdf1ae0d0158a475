import type { Reader } from '../../../contract/index.ts'
import type { PendingView } from '../index/pending.ts'
import { type Expression, shelved, type TokenSets } from '../lexical/index.ts'
import type { QueryTerm } from '../query/index.ts'
import type { Filters } from './filters.ts'
import { limits } from './limits.ts'
import type { Statistics } from './statistics.ts'

/** Hashes of terms: each group is a choice, and a passage must have one of every group. */
type Groups = readonly (readonly number[])[]

/** Common words that a passage is asked to have together, at first. */
const mostTogether = 4

/**
 * Passages worth ranking. Counts are known before asking, so the rarest terms are taken first, as many as the budget allows; the others
 * still score. When rare terms find little, common ones are asked: the rarest of them together, fewer and fewer, then among names, then for the
 * newest passages that have one.
 */
export async function findLexical(
  tokens: TokenSets,
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
  const unfolded = unfoldedOf(pending, shelves)
  const found = new Set<number>()
  const ask = async (wanted: Groups, most: number) => {
    const groups = [...wanted, ...narrowing]
    const indexed = await tokens.find(reader, expressionOf(shelves, groups), most + unfolded.removed.size, pending.fold)
    for (const id of unfolded.merge(indexed, groups).slice(0, most)) found.add(id)
  }
  if (rare.length > 0) {
    const groups = [rare.map(({ hash }) => hash), ...narrowing]
    const [wanted = [], ...narrowed] = expressionOf(shelves, groups)
    const indexed = await tokens.findAll(reader, wanted, narrowed, pending.fold)
    for (const id of unfolded.merge(indexed, groups)) found.add(id)
  }
  const wanting = () => found.size < limits.enough
  for (let together = Math.min(common.length, mostTogether); together > 1 && wanting(); together--)
    await ask(
      common.slice(0, together).map(({ hash }) => [hash]),
      limits.enough,
    )
  const named = common.filter((term) => statistics.count(term.nameHash) > 0)
  if (named.length > 0 && wanting()) await ask([named.map(({ nameHash }) => nameHash)], limits.enough)
  const [first] = common
  if (first !== undefined && wanting()) await ask([[first.hash]], limits.enough * 2)
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

const expressionOf = (shelves: readonly number[], groups: Groups): Expression =>
  groups.map((choice) => choice.flatMap((hash) => shelves.map((shelf) => shelved(shelf, hash))))

/** Of passages that were found otherwise, those that are worth reading: without those that a filter is known to leave out. */
export async function keepNarrowed(
  tokens: TokenSets,
  reader: Reader,
  shelves: readonly number[],
  found: readonly number[],
  statistics: Statistics,
  pending: PendingView,
  filters: Filters,
): Promise<number[]> {
  const expression = expressionOf(shelves, selective(filters, statistics))
  const kept = new Set(await tokens.keep(reader, found, expression, pending.fold))
  if (kept.size < found.length)
    for (const { passage, sign } of pending.changes) if (sign > 0 && found.includes(passage)) kept.add(passage)
  return [...kept]
}

/** Filters that few passages pass narrow the search itself; the others are cheaper to check afterwards. */
function selective({ choices }: Filters, { count, passages }: Statistics): Groups {
  return choices
    .filter(({ unless }) => unless === undefined || count(unless) >= passages)
    .map(({ hashes }) => hashes)
    .filter((hashes) => hashes.reduce((sum, tag) => sum + count(tag), 0) < passages * 0.5)
}
