/** Languages in which Mnema speaks to people and models. */
export type Locale = 'en' | 'zh'

/** One sentence in both languages, chosen by locale. */
export function say(locale: Locale, texts: Readonly<Record<Locale, string>>): string {
  return texts[locale]
}
