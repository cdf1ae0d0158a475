const parts = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^A-Za-z0-9_]+/g
const composed = /_|[a-z][A-Z]|[A-Z]{2}[a-z]|[0-9][A-Za-z]|[A-Za-z][0-9]/

/**
 * The words inside an identifier, in their order: `parseHTMLResponse` → parse, HTML, Response; `row_count2` → row, count, 2.
 * Single letters are left out. Empty for a plain word.
 */
export function splitIdentifier(word: string): string[] {
  if (!composed.test(word)) return []
  return (word.match(parts) ?? []).filter((part) => part.length > 1 || /[0-9]/.test(part))
}
