import type { RankCandidate } from './rank-candidate.ts'
import { isPlain, type Term, termsOf } from './terms.ts'
import type { HasTerm } from './weigh-terms.ts'

/** Most characters of a question that is looked for word for word, and most words of one that is looked for by all of its words. */
const [longest, mostWords] = [200, 8]

/** Weight that those words must have: one that is not ordinary. */
const telling = 1

/**
 * Share of their pairs of characters that a Chinese sentence and a record have in common, from which they say nearly the same: two sentences of ten
 * characters that differ in one word of two. Fewer than eight characters differ by chance.
 */
const [nearly, fewest] = [0.65, 8]

/** A short question, as it is looked for in records. */
export interface Literal {
  /** Folded; undefined where it is too long, or made of signs and empty words alone. */
  phrase: string | undefined
  /** Its words, where they are few and one of them tells something. */
  words: ReadonlyMap<string, Term> | undefined
  /** Pairs of its Chinese characters, where it is a Chinese sentence. */
  pairs: ReadonlySet<string> | undefined
}

export function literalOf(question: string): Literal {
  const phrase = fold(question)
  const words = termsOf(question)
  const tells = words.size > 0 || /\p{N}/u.test(phrase)
  const pairs = pairsOf(phrase)
  let weight = 0
  for (const term of words.values()) weight += term.weight
  return {
    phrase: tells && phrase.length >= 2 && phrase.length <= longest ? phrase : undefined,
    words: words.size <= mostWords && weight >= telling ? words : undefined,
    pairs: phrase.length <= longest && pairs.size >= fewest - 1 ? pairs : undefined,
  }
}

/**
 * Whether the question stands in the record word for word, or all of its words do, or the record says nearly the same: whoever asks in few
 * words means just these.
 * @param has whether a word stands in the record
 */
export function isLiteral({ phrase, words, pairs }: Literal, { title, content }: RankCandidate, has: HasTerm): boolean {
  if (words !== undefined && [...words.keys()].every(has)) return true
  const text = [title, content.what, content.why, content.where, content.learned].join('\n')
  if (phrase !== undefined && mayStandIn(phrase, text) && standsIn(phrase, fold(text))) return true
  return pairs !== undefined && alike(pairs, pairsOf(fold(content.what))) >= nearly
}

/** A text without other letters is folded only where it has the phrase's longest word, which no folding changes. */
function mayStandIn(phrase: string, text: string): boolean {
  if (!isPlain(text)) return true
  const longest = phrase.split(' ').reduce((one, other) => (other.length > one.length ? other : one))
  return text.toLowerCase().includes(longest)
}

/** As whole words: `85%` does not stand in `185%`, and `and` not in `handle`. Chinese has no borders between words. */
function standsIn(phrase: string, text: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const [before, after] = [text[at - 1], text[at + phrase.length]]
    if (!goesOn(before, phrase[0]) && !goesOn(phrase.at(-1), after)) return true
  }
  return false
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (const [run] of text.slice(0, 2 * longest).matchAll(/\p{Script=Han}{2,}/gu)) {
    const characters = [...run]
    for (let at = 0; at + 1 < characters.length; at++) pairs.add(`${characters[at]}${characters[at + 1]}`)
  }
  return pairs
}

/** Dice's coefficient: twice what is common, of all. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const pair of one) if (other.has(pair)) common++
  return (2 * common) / (one.size + other.size)
}

const goesOn = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && word.test(one) && word.test(other) && !(han.test(one) || han.test(other))

const word = /[\p{L}\p{N}_]/u
const han = /\p{Script=Han}/u

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
