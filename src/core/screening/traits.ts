import { hiddenRanges } from './hidden-ranges.ts'

/** What a text may hold, as bits: a cheap first look that spares most texts the exact one. */
export const trait = {
  /** A character of the hidden kinds, allowed or not. */
  hidden: 1,
  /** A surrogate, a replacement character or a code point that is no character. */
  encoding: 2,
  /** A letter in full width or another dress, or a curled apostrophe, which reads as a plain one. */
  styled: 4,
  /** A letter of a script that has look-alikes of Latin letters. */
  foreign: 8,
  backslash: 16,
  percent: 32,
  /** `<` or `[`. */
  bracket: 64,
} as const

const table = new Uint8Array(65_536)
const mark = (bit: number, ranges: readonly (readonly [number, number])[]) => {
  for (const [first, last] of ranges) {
    for (let unit = first; unit <= last; unit += 1) table[unit] = (table[unit] ?? 0) | bit
  }
}
mark(
  trait.hidden,
  hiddenRanges.filter(([first]) => first <= 0xffff),
)
// High surrogates of the planes that hold hidden characters: shorthand and musical controls, tags, selectors.
mark(trait.hidden, [
  [0xd82f, 0xd82f],
  [0xd834, 0xd834],
  [0xdb40, 0xdb43],
])
mark(trait.encoding, [
  [0xd800, 0xdfff],
  [0xfdd0, 0xfdef],
  [0xfffd, 0xffff],
])
mark(trait.styled, [
  [0x2bc, 0x2bc],
  [0x2018, 0x2019],
  [0x1d00, 0x1dbf],
  [0x2070, 0x209f],
  [0x2100, 0x214f],
  [0x2460, 0x24ff],
  [0xfb00, 0xfb06],
  [0xff21, 0xff5a],
  [0xd835, 0xd835],
  [0xd83c, 0xd83c],
])
mark(trait.foreign, [
  [0x370, 0x58f],
  [0x13a0, 0x13ff],
  [0x1c80, 0x1c8f],
])
mark(trait.backslash, [[0x5c, 0x5c]])
mark(trait.percent, [[0x25, 0x25]])
mark(trait.bracket, [
  [0x3c, 0x3c],
  [0x5b, 0x5b],
])

/** The union of the traits of all characters. */
export function traitsOf(text: string): number {
  let bits = 0
  for (let index = 0; index < text.length; index += 1) bits |= table[text.charCodeAt(index)] ?? 0
  return bits
}
