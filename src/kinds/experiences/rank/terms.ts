import { isOrdinary } from '../symbols/index.ts'
import { isCommonPair, isFunctionCharacter, isStopWord } from './stop-words.ts'

/** How a word is shown, and how much it tells. */
export interface Term {
  shown: string
  weight: number
}

const runs = /[A-Za-z][A-Za-z0-9_]{0,79}|\d[\d.]{0,15}|\p{Script=Han}+|[\p{L}\p{M}]{2,80}/gu

/** The same for texts without other letters, in half the time. */
const plainRuns = /[A-Za-z][A-Za-z0-9_]{0,79}|\d[\d.]{0,15}/g
export const isPlain = (text: string): boolean => !/[\u0080-\uffff]/.test(text)

/** Weights by judgement: an ordinary word, a number, a part of a name, a pair of Han characters, a word that is none of these, a joined name. */
const weights = { ordinary: 0.25, number: 0.1, part: 0.2, pair: 0.5, commonPair: 0.15, name: 1, joined: 1.3 }

/** A word, or a part of it, as it is compared. */
interface Reading extends Term {
  key: string
}

/** Readings of words met before: texts of errors repeat their words. */
const known = new Map<string, readonly Reading[]>()
const mostKnown = 20_000

/**
 * The words of a text by their stems, each once, without stop words: English words without endings, names whole and in parts, pairs of Han
 * characters.
 */
export function termsOf(text: string): Map<string, Term> {
  const terms = new Map<string, Term>()
  for (const run of text.match(isPlain(text) ? plainRuns : runs) ?? [])
    for (const reading of readingsOf(run)) {
      const before = terms.get(reading.key)
      if (before === undefined || before.weight < reading.weight) terms.set(reading.key, reading)
    }
  return terms
}

/** Those of the wanted words that stand in the text: several times faster than all of its words, where few are asked for. */
export function wantedTerms(text: string, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const run of text.match(isPlain(text) ? plainRuns : runs) ?? [])
    for (const { key } of readingsOf(run)) if (wanted.has(key)) found.add(key)
  return found
}

function readingsOf(run: string): readonly Reading[] {
  const before = known.get(run)
  if (before !== undefined) return before
  const readings = read(run)
  if (known.size >= mostKnown) known.clear()
  if (run.length <= 40) known.set(run, readings)
  return readings
}

function read(run: string): Reading[] {
  const lower = run.toLowerCase()
  if (/^\d/.test(run)) {
    const number = run.replace(/\.+$/, '')
    return [{ key: number, shown: number, weight: weights.number }]
  }
  if (/^[A-Za-z]/.test(run)) return isStopWord(lower) ? [] : readWord(run, lower)
  return /^\p{Script=Han}/u.test(run) ? readPairs(run) : [{ key: lower, shown: lower, weight: weights.name }]
}

function readWord(written: string, lower: string): Reading[] {
  const parts = /^[A-Z]?[a-z]+\d*$/.test(written) ? [] : (written.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [])
  if (parts.length < 2) {
    const weight = isOrdinary(lower) || lower.length < 2 ? weights.ordinary : weights.name
    return [{ key: stem(lower), shown: lower, weight }]
  }
  const readings = [{ key: lower, shown: lower, weight: isOrdinary(lower) ? weights.ordinary : weights.joined }]
  for (const part of parts) {
    const small = part.toLowerCase()
    if (small.length > 1 && !/^\d/.test(small) && !isStopWord(small))
      readings.push({ key: stem(small), shown: small, weight: weights.part })
  }
  return readings
}

function readPairs(run: string): Reading[] {
  const characters = [...run]
  if (characters.length === 1) return [{ key: run, shown: run, weight: weights.commonPair }]
  const readings: Reading[] = []
  for (let at = 0; at + 1 < characters.length; at++) {
    const [one = '', other = ''] = [characters[at], characters[at + 1]]
    const empty = [one, other].filter(isFunctionCharacter).length
    if (empty === 2) continue
    const pair = one + other
    readings.push({
      key: pair,
      shown: pair,
      weight: empty === 1 || isCommonPair(pair) ? weights.commonPair : weights.pair,
    })
  }
  return readings
}

/** Without the commonest endings; equal for `link`, `links`, `linked`, `linking`. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const base = word.replace(/(?:ings?|ed|es|s)$/, '')
  const root = base.length < 3 ? word : base
  return root.length > 3 ? root.replace(/e$|(?<=([b-df-hj-np-tv-z]))\1$/, '') : root
}
