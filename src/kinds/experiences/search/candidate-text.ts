import { limits } from '../experience.ts'
import { signatureWord } from '../record/index.ts'
import { type Signatures, tellingText } from '../signature/index.ts'
import { symbolsIn } from '../symbols/index.ts'

/** Signatures of each form that are looked for: the likeliest. */
const mostSignatures = 8

/** Most characters of words, so that a pasted log costs no more than a question. */
const mostCharacters = 1200

/** A question up to this length is looked for with every word, also those that are noise in a log: dates, percentages. */
const short = 200

/**
 * The question as the search engine reads it: the telling words, the symbols, and one word for each signature that it may mean.
 * @param signatures of each of the texts
 */
export function candidateText(texts: readonly string[], signatures: readonly Signatures[]): string {
  const telling = texts.map((each) => (each.length <= short ? each : tellingText(each)).slice(0, mostCharacters))
  const words = signatures.flatMap(({ exact, loose }) => [
    ...exact.slice(0, mostSignatures).map((signature) => signatureWord(signature, 'exact')),
    ...loose.slice(0, mostSignatures).map((signature) => signatureWord(signature, 'loose')),
  ])
  return [...new Set(words), ...symbolsIn(texts.join('\n'), limits.symbols), ...telling].join(' ')
}
