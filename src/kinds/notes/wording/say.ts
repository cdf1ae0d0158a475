import type { Locale } from '../../../contract/index.ts'

/** One sentence in both languages, chosen by locale. */
export function say(locale: Locale, texts: { en: string; zh: string }): string {
  return texts[locale]
}
