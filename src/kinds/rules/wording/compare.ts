import { chooseDifferently } from './choices.ts'
import { type Features, likenessOf, shareIn, without } from './features.ts'
import { excludeEachOther } from './limit.ts'
import { type Reading, readWording, type Statement } from './reading.ts'

/** From here on two rules are about the same. */
export const similarFrom = 0.6
/** From here on two statements speak of the same thing, so that opposite ones exclude each other. */
const sameThing = 0.75
/** What else is said by two that differ in a number or a choice. */
const sameRest = 0.7

/** Whether two texts are one rule: the same words in the same order, but for articles, plurals, case and the manner of an order. */
export function sameWording(a: string, b: string): boolean {
  return readWording(a).key === readWording(b).key
}

/** How much two texts have in common, 0 to 1. Numbers, signs and prohibitions do not make two texts one: see `sameWording`. */
export function likeness(a: string, b: string): number {
  return likenessOf(readWording(a).features, readWording(b).features)
}

/** Whether one of the texts asks for what the other forbids or excludes. */
export function contradict(a: string, b: string): boolean {
  const one = readWording(a)
  const other = readWording(b)
  if (one.key === other.key) return false
  return (
    prefersTheOpposite(one, other) ||
    rejectsTheChoice(one, other) ||
    rejectsTheChoice(other, one) ||
    (!agree(one, other) &&
      one.statements.some((statement) => other.statements.some((next) => exclude(statement, next))))
  )
}

function same(a: Features, b: Features): boolean {
  return likenessOf(a, b) >= sameThing
}

function prefersTheOpposite(a: Reading, b: Reading): boolean {
  if (a.preference === undefined || b.preference === undefined) return false
  return same(a.preference.chosen, b.preference.rejected) && same(a.preference.rejected, b.preference.chosen)
}

/** Both prefer the same: however they say it, they do not exclude each other. */
function agree(a: Reading, b: Reading): boolean {
  if (a.preference === undefined || b.preference === undefined) return false
  return same(a.preference.chosen, b.preference.chosen) && same(a.preference.rejected, b.preference.rejected)
}

/** One prefers something to another; the other forbids the first, or asks for the second alone. */
function rejectsTheChoice({ preference }: Reading, other: Reading): boolean {
  if (preference === undefined || other.preference !== undefined) return false
  return other.statements.some(({ wanted, features }) => {
    const thing = wanted ? preference.rejected : preference.chosen
    return thing.size > 0 && shareIn(thing, features) === 1 && likenessOf(thing, features) >= similarFrom
  })
}

function exclude(a: Statement, b: Statement): boolean {
  if (a.wanted !== b.wanted) return same(a.features, b.features) && sameNumbers(a, b)
  if (a.limit !== undefined && b.limit !== undefined && excludeEachOther(a.limit, b.limit)) {
    const isNumber = (feature: string): boolean => feature.startsWith('number ')
    if (likenessOf(without(a.features, isNumber), without(b.features, isNumber)) >= sameRest) return true
  }
  if (!a.wanted) return false
  const choice = chooseDifferently(a.features, b.features)
  if (choice === undefined) return false
  const [rest, other] = [a, b].map(({ features }) => without(features, (feature) => choice.options.has(feature)))
  return (
    rest === undefined ||
    other === undefined ||
    (rest.size === 0 && other.size === 0) ||
    likenessOf(rest, other) >= sameRest
  )
}

function sameNumbers(a: Statement, b: Statement): boolean {
  return [...a.numbers].sort().join() === [...b.numbers].sort().join()
}
