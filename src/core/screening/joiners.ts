import { codePointAt, codePointBefore } from './neighbours.ts'

const zeroWidthJoiner = 0x200d
const leftToRightMark = 0x200e

/** Scripts in which joiners choose between letter forms: Arabic, Syriac, Thaana, N'Ko, Mongolian, the Indic scripts, Khmer, Myanmar. */
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const pictograph = /\p{Extended_Pictographic}/u
const pictographTail = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u

/** Whether a joiner or a mark of direction (U+200C to U+200F) does its honest work here: in an emoji sequence, in a script that needs it. */
export function isAllowedJoiner(text: string, index: number, codePoint: number): boolean {
  const before = String.fromCodePoint(codePointBefore(text, index))
  const after = String.fromCodePoint(codePointAt(text, index + 1))
  if (codePoint >= leftToRightMark) return rightToLeft.test(before) || rightToLeft.test(after)
  if (joiningScript.test(before)) return true
  return codePoint === zeroWidthJoiner && pictographTail.test(before) && pictograph.test(after)
}
