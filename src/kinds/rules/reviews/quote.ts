/** Signs that look like the quotes around a quote. */
const quotes = /[“”„‟❝❞〝〞＂]/gu

/** A text of others between quotes that it cannot close, on one line, cut to a number of characters. */
export function quote(text: string, most: number): string {
  const plain = [
    ...text
      .replace(/[\s\u2028\u2029]+/gu, ' ')
      .replace(quotes, '"')
      .trim(),
  ]
  const cut =
    plain.length <= most
      ? plain.join('')
      : `${plain
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
  return `“${cut}”`
}
