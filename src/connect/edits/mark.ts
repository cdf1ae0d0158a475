const byteOrderMark = '\uFEFF'

/** Parsers do not take a byte order mark: it is set aside and put back. */
export function splitMark(text: string): { mark: string; text: string } {
  return text.startsWith(byteOrderMark) ? { mark: byteOrderMark, text: text.slice(1) } : { mark: '', text }
}

export function joinMark(mark: string, text: string): string {
  return mark + text
}
