import { trait, traitsOf } from './traits.ts'

const loneSurrogate = /\p{Surrogate}/u
const replacementRun = /\ufffd{2,}/
const nonCharacter = /[\ufdd0-\ufdef\ufffe\uffff]/

/** What shows that a text was decoded wrongly or cannot be encoded; undefined for a sound text. */
export function findBadEncoding(text: string, traits = traitsOf(text)): string | undefined {
  if ((traits & trait.encoding) === 0) return undefined
  if (loneSurrogate.test(text)) return 'half of a surrogate pair, which cannot be stored as UTF-8'
  if (replacementRun.test(text))
    return 'a run of replacement characters (U+FFFD): the text was decoded with the wrong encoding'
  if (nonCharacter.test(text)) return 'a code point that is no character'
  return undefined
}
