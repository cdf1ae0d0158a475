import { type Locale, MnemaError, say } from '../../contract/index.ts'

/** Trimmed, in NFC, without doubles (ignoring case), in the order given. */
export function normaliseGlossary(words: readonly string[], field: string, locale: Locale): string[] {
  const seen = new Set<string>()
  const kept: string[] = []
  for (const [index, word] of words.entries()) {
    const term = word.normalize('NFC').replace(/\s+/gu, ' ').trim()
    if (term === '') {
      throw new MnemaError(
        'invalid_input',
        say(locale, { en: `${field}.${index}: the term is empty.`, zh: `${field}.${index}：术语为空。` }),
        {
          field: `${field}.${index}`,
          remedy: say(locale, {
            en: 'Leave it out, or write a word that people type.',
            zh: '去掉它，或写上人们会输入的词。',
          }),
        },
      )
    }
    const key = foldTerm(term)
    if (!seen.has(key)) {
      seen.add(key)
      kept.push(term)
    }
  }
  return kept
}

/** By this, two spellings are the same term. */
export function foldTerm(term: string): string {
  return term.normalize('NFC').toLowerCase()
}
