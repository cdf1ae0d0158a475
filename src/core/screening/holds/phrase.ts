import { isDenied } from './negation.ts'

/** Wording that makes a text wait. */
export interface Phrase {
  /** One of these stands in every text that the pattern matches. */
  anchors: readonly string[]
  /** And one of these, where given. */
  needs?: readonly string[]
  /** Reads plain text in lower case. Every repetition is bounded, so that no text takes more than linear time. */
  pattern: RegExp
  /** True: `never …` in front takes the meaning away. */
  deniable: boolean
}

/** Whether the phrase stands in the text and is meant. */
export function isMeant(text: string, { pattern, deniable }: Phrase): boolean {
  if (!deniable) return pattern.test(text)
  const all = new RegExp(pattern, 'g')
  for (let match = all.exec(text); match !== null; match = all.exec(text)) {
    if (!isDenied(text, match.index)) return true
    all.lastIndex = match.index + 1
  }
  return false
}
