/** What a character is for the tokeniser. */
export const CharacterClass = {
  /** Space and punctuation. */
  gap: 0,
  /** A letter, digit, mark or underscore of a script that puts spaces between words. */
  word: 1,
  /** Punctuation that holds an identifier together when words stand on both sides: `pkg.mod.fn`, `a/b`, `@x:y`. */
  joiner: 2,
  /** Han and Hangul: a character is about a morpheme, so single characters are tokens too. */
  syllable: 3,
  /** Kana and the scripts of South-East Asia that write without spaces: only pairs are tokens. */
  unspaced: 4,
  /** A pictograph is a token by itself. */
  pictograph: 5,
} as const

export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass]

const unknown = 255
const known = new Uint8Array(0x10000).fill(unknown)

/** @param code a code point */
export function classOf(code: number): CharacterClass {
  if (code > 0xffff) return classify(code)
  const cached = known[code]
  if (cached !== undefined && cached !== unknown) return cached as CharacterClass
  const found = classify(code)
  known[code] = found
  return found
}

/** ASCII needs no expression: those with scripts in them take a hook a millisecond to make. */
function classifyAscii(code: number): CharacterClass {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39))
    return CharacterClass.word
  if (code === 0x5f) return CharacterClass.word
  return joiners.includes(String.fromCharCode(code)) ? CharacterClass.joiner : CharacterClass.gap
}

const joiners = '.-/\\:@#+~*=&$%'

function classify(code: number): CharacterClass {
  if (code < 0x80) return classifyAscii(code)
  const character = String.fromCodePoint(code)
  if (/[\p{Script=Han}\p{Script=Hangul}々〆]/u.test(character)) return CharacterClass.syllable
  if (
    /[\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
      character,
    )
  )
    return CharacterClass.unspaced
  if (/[\p{L}\p{N}\p{M}_]/u.test(character)) return CharacterClass.word
  if (/\p{Extended_Pictographic}/u.test(character)) return CharacterClass.pictograph
  return CharacterClass.gap
}
