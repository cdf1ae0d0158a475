import { chooseDifferently } from './choices.ts'
import { type Features, likenessOf, shareIn, without } from './features.ts'
import { excludeEachOther } from './limit.ts'
import { type Reading, readWording, type Statement } from './reading.ts'

/** From here on two rules are about the same. */
export const similarFrom = 0.6
/** From here on two statements speak of the same thing, so that opposite ones exclude each other. */
const sameThing = 0.75
/** How much of a statement's purpose a preference must name. */
const samePurpose = 0.5
/** What else is said by two that differ in a number or a choice. */
const sameRest = 0.7

/** A text, or what was read of it: for who compares one with many. */
type Wording = string | Reading

function reading(wording: Wording): Reading {
  return typeof wording === 'string' ? readWording(wording) : wording
}

/** Whether two texts are one rule: the same words in the same order, but for articles, plurals, case and the manner of an order. */
export function sameWording(a: Wording, b: Wording): boolean {
  return reading(a).key === reading(b).key
}

/** How much two texts have in common, 0 to 1. Numbers, signs and prohibitions do not make two texts one: see `sameWording`. */
export function likeness(a: Wording, b: Wording): number {
  return likenessOf(reading(a).features, reading(b).features)
}

/** Whether one of the texts asks for what the other forbids or excludes. */
export function contradict(one: Wording, other: Wording): boolean {
  const [a, b] = [reading(one), reading(other)]
  if (a.key === b.key) return false
  return (
    prefersTheOpposite(a, b) ||
    rejectsTheChoice(a, b) ||
    rejectsTheChoice(b, a) ||
    (a.statements.some((one) =>
      b.statements.some(
        (next) => exclude(one, next) && !forbidsWhatIsRejected(a, one, next) && !forbidsWhatIsRejected(b, next, one),
      ),
    ) &&
      !agree(a, b))
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

/** One prefers something to another; the other forbids the first, or asks for the second, and for the same purpose as far as one is named. */
function rejectsTheChoice({ preference, features: whole }: Reading, other: Reading): boolean {
  if (preference === undefined || other.preference !== undefined) return false
  return other.statements.some(({ wanted, features }) => {
    const thing = wanted ? preference.rejected : preference.chosen
    if (thing.size === 0 || shareIn(thing, features) < 1) return false
    const purpose = without(features, (feature) => thing.has(feature))
    return shareIn(purpose, whole) >= samePurpose && likenessOf(thing, features) >= similarFrom
  })
}

/** One prefers something to what the other forbids: "use A instead of B" and "not B". */
function forbidsWhatIsRejected({ preference }: Reading, statement: Statement, other: Statement): boolean {
  return preference !== undefined && statement.wanted && !other.wanted && same(preference.rejected, other.features)
}

function exclude(a: Statement, b: Statement): boolean {
  if (a.wanted !== b.wanted) return sameNumbers(a, b) && same(a.features, b.features)
  if (a.limit !== undefined && b.limit !== undefined && excludeEachOther(a.limit, b.limit)) {
    if (restAlike(a, b, (feature) => feature.startsWith('number '))) return true
  }
  const options = a.wanted ? chooseDifferently(a.choices, b.choices) : undefined
  return options !== undefined && restAlike(a, b, (feature) => options.includes(feature))
}

/** Whether two statements say the same but for these features. */
function restAlike(a: Statement, b: Statement, but: (feature: string) => boolean): boolean {
  const rest = without(a.features, but)
  const other = without(b.features, but)
  return (rest.size === 0 && other.size === 0) || likenessOf(rest, other) >= sameRest
}

function sameNumbers(a: Statement, b: Statement): boolean {
  return a.numbers.length === b.numbers.length && a.numbers.every((number, index) => number === b.numbers[index])
}
