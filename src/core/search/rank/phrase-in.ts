import { flatten } from '../analysis/index.ts'

/** The first phrase that stands in one of the texts, not as part of a longer word. */
export function phraseIn(phrases: readonly string[], texts: readonly string[]): string | undefined {
  if (phrases.length === 0) return undefined
  const flat = texts.map(flatten)
  return phrases.find((phrase) => flat.some((text) => stands(text, phrase)))
}

function stands(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = /^[a-z0-9]/.test(phrase) && /[a-z0-9]/.test(text[at - 1] ?? ' ')
    const after = /[a-z0-9]$/.test(phrase) && /[a-z0-9]/.test(text[at + phrase.length] ?? ' ')
    if (!before && !after) return true
  }
  return false
}
