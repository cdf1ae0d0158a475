/** Languages in which Mnema speaks to people and models. */
export type Locale = 'en' | 'zh'
