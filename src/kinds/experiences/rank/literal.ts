import type { RankCandidate } from './rank-candidate.ts'
import { type Term, termsOf } from './terms.ts'

/** Most characters of a question that is looked for word for word, and most words of one that is looked for by all of its words. */
const [longest, mostWords] = [200, 8]

/** Weight that those words must have: one that is not ordinary. */
const telling = 1

/** A short question, as it is looked for in records. */
export interface Literal {
  /** Folded; undefined where it is too long, or made of signs and empty words alone. */
  phrase: string | undefined
  /** Its words, where they are few and one of them tells something. */
  words: ReadonlyMap<string, Term> | undefined
}

export function literalOf(question: string): Literal {
  const phrase = fold(question)
  const words = termsOf(question)
  const tells = words.size > 0 || /\p{N}/u.test(phrase)
  let weight = 0
  for (const term of words.values()) weight += term.weight
  return {
    phrase: tells && phrase.length >= 2 && phrase.length <= longest ? phrase : undefined,
    words: words.size <= mostWords && weight >= telling ? words : undefined,
  }
}

/** Whether the question stands in the record word for word, or all of its words do: whoever asks in few words means just these. */
export function isLiteral({ phrase, words }: Literal, { title, content }: RankCandidate): boolean {
  const text = [title, content.what, content.why, content.where, content.learned].join('\n')
  if (phrase !== undefined && standsIn(phrase, fold(text))) return true
  if (words === undefined) return false
  const told = termsOf(text)
  return [...words.keys()].every((key) => told.has(key))
}

/** As whole words: `85%` does not stand in `185%`, and `and` not in `handle`. Chinese has no borders between words. */
function standsIn(phrase: string, text: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const [before, after] = [text[at - 1], text[at + phrase.length]]
    if (!goesOn(before, phrase[0]) && !goesOn(phrase.at(-1), after)) return true
  }
  return false
}

const goesOn = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && word.test(one) && word.test(other) && !(han.test(one) || han.test(other))

const word = /[\p{L}\p{N}_]/u
const han = /\p{Script=Han}/u

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
