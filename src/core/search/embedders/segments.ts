/**
 * Cuts a text into what the model knows: words of letters and digits, lower-case and without accents, and runs of Han characters.
 * Identifiers are split (`camelCase`, `HTTPServer`, `snake_case`, `a.b/c`): what joins the parts separates words.
 */

/** Receives the pieces of a text in their order. */
export interface SegmentVisitor {
  /** A lower-case word; `units` are its UTF-16 units. */
  word(word: string): void
  /** A run of Han characters, as written (simplified or traditional). */
  han(run: string): void
}

/** A word longer than this is a hash, a key or encoded data, and says nothing: it is left out. */
const longestWord = 40

const space = 0
const lower = 1
const upper = 2
const digit = 3
const han = 4
const mark = 5

const letter = /^\p{L}$/u
const number = /^\p{N}$/u
const combining = /^\p{M}$/u
const uppercase = /^\p{Lu}$/u
const beyondAscii = /\P{ASCII}/u
const marks = /\p{M}+/gu

function classOfAscii(unit: number): number {
  if (unit >= 97 && unit <= 122) return lower
  if (unit >= 65 && unit <= 90) return upper
  if (unit >= 48 && unit <= 57) return digit
  return space
}

/** True for the Han characters of the basic plane, with extension A and the compatibility block. */
function isHan(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x3400 && unit <= 0x4dbf) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    unit === 0x3007
  )
}

function classOf(unit: number): number {
  if (unit < 128) return classOfAscii(unit)
  if (isHan(unit)) return han
  const character = String.fromCharCode(unit)
  if (uppercase.test(character)) return upper
  if (letter.test(character)) return lower
  if (number.test(character)) return digit
  return combining.test(character) ? mark : space
}

const asciiClasses = Uint8Array.from({ length: 128 }, (_, unit) => classOfAscii(unit))

/** Visits the words and Han runs of a text; time is linear in its length. */
export function segment(text: string, visitor: SegmentVisitor): void {
  const ascii = !beyondAscii.test(text)
  const source = ascii ? text : text.normalize('NFKC')
  const length = source.length
  let start = -1
  let before = space
  const close = (end: number): void => {
    if (start < 0) return
    if (before === han) visitor.han(source.slice(start, end))
    else if (end - start <= longestWord) {
      const word = source.slice(start, end).toLowerCase()
      visitor.word(ascii ? word : word.normalize('NFKD').replace(marks, ''))
    }
    start = -1
  }
  for (let i = 0; i < length; i++) {
    const unit = source.charCodeAt(i)
    const kind = unit < 128 ? (asciiClasses[unit] ?? space) : classOf(unit)
    if (kind === mark && start >= 0) continue
    if (kind === space || kind === mark) {
      close(i)
      before = space
      continue
    }
    const joined =
      start >= 0 &&
      (kind === han) === (before === han) &&
      !(kind === upper && (before === lower || before === digit)) &&
      !(kind === lower && before === upper && i - start > 1 && startsNewWord(source, i, start))
    if (start < 0) start = i
    else if (!joined) {
      // In `HTTPServer` the last capital belongs to the word that follows it.
      const cut = kind === lower && before === upper ? i - 1 : i
      close(cut)
      start = cut
    }
    before = kind
  }
  close(length)
}

/** Whether a lower-case letter after capitals starts a word with the last of them: not for a plural such as `URLs`. */
function startsNewWord(source: string, at: number, start: number): boolean {
  const plural =
    source.charCodeAt(at) === 115 && (at + 1 >= source.length || classOf(source.charCodeAt(at + 1)) !== lower)
  return at - start > 1 && !plural
}
