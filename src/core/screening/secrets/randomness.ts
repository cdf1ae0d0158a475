const separators = /[-_./+:=]/
const word = /^(?:[A-Za-z]{1,24}\d{0,3}|\d{1,8}|v?\d{1,4})$/

/** Whether the text is made of words and numbers: a branch, a slug, a path, a dotted name. */
export function isWordy(text: string): boolean {
  const segments = text.split(separators)
  if (segments.length < 2) return false
  let wordy = 0
  for (const segment of segments) if (segment === '' || word.test(segment)) wordy += segment.length + 1
  return wordy / (text.length + 1) >= 0.7
}

/**
 * Whether the text looks drawn at random. Drawn from letters and digits, 62 % of neighbours are of different classes (lower, upper,
 * digit); of hexadecimal digits, 47 %. Words and names in camel case stay below 20 %.
 * @param least fewest characters that can tell.
 */
export function looksRandom(text: string, least = 16): boolean {
  if (text.length < least || !/\d/.test(text) || !/[A-Za-z]/.test(text) || isWordy(text)) return false
  const sample = text.slice(0, 200)
  if (new Set(sample).size < 8) return false
  let changes = 0
  for (let index = 1; index < sample.length; index += 1) {
    if (classOf(sample.charCodeAt(index)) !== classOf(sample.charCodeAt(index - 1))) changes += 1
  }
  return changes / (sample.length - 1) >= 0.22
}

function classOf(code: number): number {
  if (code >= 48 && code <= 57) return 0
  if (code >= 97 && code <= 122) return 1
  if (code >= 65 && code <= 90) return 2
  return 3
}
