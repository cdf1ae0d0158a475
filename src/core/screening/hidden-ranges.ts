/**
 * Ranges of code points that show nothing, or that change what other characters show. Joiners, marks of direction, variation
 * selectors and tags have good uses, so they are judged where they stand (`hidden-characters.ts`).
 */
export const hiddenRanges: readonly (readonly [first: number, last: number])[] = [
  // C0 and C1 controls and DEL, without tab, line feed and carriage return
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  // soft hyphen, grapheme joiner, Arabic letter mark, Hangul and Khmer fillers, Mongolian selectors
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  // zero-width space and joiners, marks of direction, line and paragraph separators, embeddings, overrides, isolates, invisible operators
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  // variation selectors, byte order mark, half-width filler, interlinear annotation
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  // shorthand and musical format controls, tags, supplementary variation selectors
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
]
