import { isOrdinary } from '../symbols/index.ts'
import { isCommonPair, isFunctionCharacter, isStopWord } from './stop-words.ts'

/** A word as it is compared (its stem, or two Han characters), as it is shown, and how much it tells. */
export interface Term {
  shown: string
  weight: number
}

const runs = /[A-Za-z][A-Za-z0-9_]{0,79}|\d[\d.]{0,15}|\p{Script=Han}+|[\p{L}\p{M}]{2,80}/gu

/** Weights by judgement, in proportion to what such words told apart among the failures of `mnema eval experiences`. */
const weights = { ordinary: 0.25, number: 0.1, part: 0.2, pair: 0.5, commonPair: 0.15, name: 1, joined: 1.3 }

/**
 * The words of a text by their stems, each once, without stop words: English words without endings, names whole and in parts, pairs of Han
 * characters. @param most heaviest terms that are kept, for a long text
 */
export function termsOf(text: string): Map<string, Term> {
  const terms = new Map<string, Term>()
  const add = (key: string, shown: string, weight: number): void => {
    const known = terms.get(key)
    if (known === undefined) terms.set(key, { shown, weight })
    else if (known.weight < weight) known.weight = weight
  }
  for (const [run] of text.matchAll(runs)) {
    const first = run.charCodeAt(0)
    if (first < 0x80) addWord(run, add)
    else if (/^\p{Script=Han}/u.test(run)) addPairs(run, add)
    else add(run.toLowerCase(), run.toLowerCase(), weights.name)
  }
  return terms
}

type Add = (key: string, shown: string, weight: number) => void

function addWord(written: string, add: Add): void {
  const lower = written.toLowerCase()
  if (isStopWord(lower)) return
  if (/^\d/.test(written)) {
    const number = lower.replace(/\.+$/, '')
    add(number, number, weights.number)
    return
  }
  const parts = written.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  if (parts.length > 1 && !/^[A-Z]?[a-z]+\d*$/.test(written)) {
    add(lower, lower, isOrdinary(lower) ? weights.ordinary : weights.joined)
    for (const part of parts) {
      const small = part.toLowerCase()
      if (small.length > 1 && !/^\d/.test(small) && !isStopWord(small)) add(stem(small), small, weights.part)
    }
  } else add(stem(lower), lower, isOrdinary(lower) || lower.length < 2 ? weights.ordinary : weights.name)
}

function addPairs(run: string, add: Add): void {
  const characters = [...run]
  if (characters.length === 1) add(run, run, weights.commonPair)
  for (let at = 0; at + 1 < characters.length; at++) {
    const [one = '', other = ''] = [characters[at], characters[at + 1]]
    const empty = [one, other].filter(isFunctionCharacter).length
    if (empty === 2) continue
    const pair = one + other
    add(pair, pair, empty === 1 || isCommonPair(pair) ? weights.commonPair : weights.pair)
  }
}

/** Without the commonest endings; equal for `link`, `links`, `linked`, `linking`. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const base = word.replace(/(?:ings?|ed|es|s)$/, '')
  const root = base.length < 3 ? word : base
  return root.length > 3 ? root.replace(/e$|(?<=([b-df-hj-np-tv-z]))\1$/, '') : root
}
