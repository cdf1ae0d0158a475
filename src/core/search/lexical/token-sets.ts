import type { Reader } from '../../../contract/index.ts'
import { fts5 } from './fts5.ts'
import { IdSet, intersect } from './id-set.ts'
import type { Expression, TokenIndex } from './token-index.ts'
import { tsvector } from './tsvector.ts'

/** Most memory for the sets of one store. */
const mostBytes = 16 * 1024 * 1024

/** Most sets that one question makes, so that it does not pay for all that come after it. */
const mostMade = 12

/** Tokens of which it is remembered that they were asked for. */
const mostAsked = 10_000

/** PostgreSQL commits out of the order of ids: what is newer than a set is read from so many ids before its newest. */
const overlap = 10_000

/**
 * The full-text index as a process that stays asks it. Which passages have a common token is remembered, so that several of them are compared
 * without walking long lists in the database; a token must be asked for twice, so that a short process reads nothing for the future. The
 * answers are those of the index.
 */
export interface TokenSets {
  /** @param fold number of the last fold that the reader saw: between two of them the index does not change. */
  find(reader: Reader, expression: Expression, limit: number, fold: number): Promise<number[]>
  findAll(reader: Reader, wanted: readonly string[], narrowing: Expression, fold: number): Promise<number[]>
  /** Those of the passages that satisfy the expression; all of them where that is not remembered. */
  keep(reader: Reader, passages: readonly number[], expression: Expression, fold: number): Promise<readonly number[]>
  /** Takes out passages that no longer exist. */
  drop(dead: ReadonlySet<number>): void
  forget(): void
}

interface Remembered {
  set: IdSet
  fold: number
}

export function createTokenSets(): TokenSets {
  const sets = new Map<string, Remembered>()
  const asked = new Set<string>()
  let bytes = 0

  const forget = () => {
    sets.clear()
    asked.clear()
    bytes = 0
  }

  /** Undefined where a token is new, or too many are. */
  async function setsOf(reader: Reader, expression: Expression, fold: number): Promise<IdSet[][] | undefined> {
    if ('afterCommit' in reader) return undefined
    const missing = expression.flat().filter((token) => !sets.has(token))
    const fresh = missing.filter((token) => !asked.has(token))
    if (asked.size > mostAsked) asked.clear()
    for (const token of fresh) asked.add(token)
    const index = tokenIndexOf(reader)
    const due = missing.filter((token) => !fresh.includes(token)).slice(0, mostMade)
    for (const token of due) await remember(reader, index, token, fold)
    if (due.length < missing.length) return undefined
    const groups: IdSet[][] = []
    for (const choice of expression) {
      const group: IdSet[] = []
      for (const token of choice) group.push(await current(reader, index, token, fold))
      groups.push(group)
    }
    evict()
    return groups
  }

  async function remember(reader: Reader, index: TokenIndex, token: string, fold: number): Promise<IdSet> {
    const set = new IdSet()
    set.add(await index.findAll(reader, [[token]]))
    sets.set(token, { set, fold })
    bytes += set.words.byteLength
    return set
  }

  async function current(reader: Reader, index: TokenIndex, token: string, fold: number): Promise<IdSet> {
    const known = sets.get(token)
    if (known === undefined) return remember(reader, index, token, fold)
    sets.delete(token)
    sets.set(token, known)
    if (known.fold !== fold) {
      bytes -= known.set.words.byteLength
      const after = Math.max(0, known.set.highest - (reader.dialect === 'postgres' ? overlap : 0))
      known.set.add(await index.findAll(reader, [[token]], after))
      known.fold = fold
      bytes += known.set.words.byteLength
    }
    return known.set
  }

  /** The one unused for longest goes first. */
  function evict(): void {
    for (const [token, { set }] of sets) {
      if (bytes <= mostBytes) return
      sets.delete(token)
      bytes -= set.words.byteLength
    }
  }

  return {
    async find(reader, expression, limit, fold) {
      const known = await setsOf(reader, expression, fold)
      return known === undefined ? tokenIndexOf(reader).find(reader, expression, limit) : intersect(known, limit)
    },
    async findAll(reader, wanted, narrowing, fold) {
      const known = narrowing.length === 0 ? [] : await setsOf(reader, narrowing, fold)
      if (known === undefined) return tokenIndexOf(reader).findAll(reader, [wanted, ...narrowing])
      const found = await tokenIndexOf(reader).findAll(reader, [wanted])
      return found.filter((id) => isIn(known, id))
    },
    async keep(reader, passages, expression, fold) {
      const known = expression.length === 0 ? undefined : await setsOf(reader, expression, fold)
      return known === undefined ? passages : passages.filter((id) => isIn(known, id))
    },
    drop(dead) {
      for (const { set } of sets.values()) for (const id of dead) set.remove(id)
    },
    forget,
  }
}

const isIn = (groups: readonly (readonly IdSet[])[], id: number): boolean =>
  groups.every((choice) => choice.some((set) => set.has(id)))

const tokenIndexOf = ({ dialect }: Reader): TokenIndex => (dialect === 'sqlite' ? fts5 : tsvector)
