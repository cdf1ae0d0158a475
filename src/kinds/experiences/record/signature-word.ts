/** Letters for the sixteen hex digits: a word of letters alone is one token, where digits would be taken apart. */
const letters = 'abcdefghjkmnpqrs'

/** Hex digits that go into a word: 80 bits. */
const kept = 20

/**
 * A signature as one word of the index, so that the engine finds equal ones among all other words.
 * @param signature hex digits.
 */
export function signatureWord(signature: string, form: 'exact' | 'loose'): string {
  const word = [...signature.slice(0, kept)].map((digit) => letters[Number.parseInt(digit, 16)] ?? 'z').join('')
  return `${form === 'exact' ? 'sigx' : 'sigl'}${word}`
}
