/** The code point that ends just before the index, or 0. */
export function codePointBefore(text: string, index: number): number {
  if (index <= 0) return 0
  const low = text.charCodeAt(index - 1)
  if (low >= 0xdc00 && low <= 0xdfff && index >= 2) return text.codePointAt(index - 2) ?? low
  return low
}

/** The code point that begins at the index, or 0 at the end. */
export function codePointAt(text: string, index: number): number {
  return text.codePointAt(index) ?? 0
}
