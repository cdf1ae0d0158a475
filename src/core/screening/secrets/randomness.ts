const hexadecimal = /^[0-9a-f]{24,200}$/i
const separators = /[-_./+:=]/
const wordShape = /^([A-Za-z]{1,40})\d{0,3}$/
const number = /^v?\d{1,8}$/i

/** Letters that are too few to tell a word from an accident. */
const shortest = 4

/** Whether the text is made of words and numbers: a branch, a slug, a path, a dotted name. */
export function isWordy(text: string): boolean {
  const segments = text.split(separators)
  if (segments.length < 2) return false
  let wordy = 0
  for (const segment of segments) if (segment === '' || isWord(segment)) wordy += segment.length + 1
  return wordy / (text.length + 1) >= 0.7
}

function isWord(segment: string): boolean {
  if (number.test(segment)) return true
  const letters = wordShape.exec(segment)?.[1]
  return letters !== undefined && (letters.length <= shortest || changeRate(letters) < 0.3)
}

/**
 * Whether the text looks drawn at random. Drawn from letters and digits, 62 % of neighbours are of different classes (lower, upper,
 * digit); of hexadecimal digits, 47 %. Words and names in camel case stay below 20 %.
 * @param least fewest characters that can tell.
 */
export function looksRandom(text: string, least = 16): boolean {
  if (text.length < least || !/[A-Za-z]/.test(text) || isWordy(text)) return false
  if (!/\d/.test(text)) return text.length >= 24 && isMixed(text, 0.35)
  return isMixed(text) || hexadecimal.test(text)
}

/** Whether neighbours are often of different classes, as in no word. */
export function isMixed(text: string, leastRate = 0.22): boolean {
  const sample = text.slice(0, 200)
  return new Set(sample).size >= 8 && changeRate(sample) >= leastRate
}

/** The share of neighbours that are of different classes. */
function changeRate(text: string): number {
  let changes = 0
  for (let index = 1; index < text.length; index += 1) {
    if (classOf(text.charCodeAt(index)) !== classOf(text.charCodeAt(index - 1))) changes += 1
  }
  return changes / Math.max(1, text.length - 1)
}

function classOf(code: number): number {
  if (code >= 48 && code <= 57) return 0
  if (code >= 97 && code <= 122) return 1
  if (code >= 65 && code <= 90) return 2
  return 3
}
