import type { Language } from './language.ts'

/** Where the compiled grammar of a language is, and how ast-grep finds it there. */
export interface Grammar {
  libraryPath: string
  extensions: string[]
  languageSymbol?: string
  metaVarChar?: string
  expandoChar?: string
}

/** Names under which the parser knows the grammars that it has built in. */
export const builtIn: Readonly<Partial<Record<Language, string>>> = {
  typescript: 'TypeScript',
  tsx: 'Tsx',
  javascript: 'JavaScript',
}

/** The other grammars, each an optional package of its own, loaded from its prebuilt library. */
export const grammars = {
  python: async () => (await import('@ast-grep/lang-python')).default,
  go: async () => (await import('@ast-grep/lang-go')).default,
  rust: async () => (await import('@ast-grep/lang-rust')).default,
  java: async () => (await import('@ast-grep/lang-java')).default,
  csharp: async () => (await import('@ast-grep/lang-csharp')).default,
  php: async () => (await import('@ast-grep/lang-php')).default,
  ruby: async () => (await import('@ast-grep/lang-ruby')).default,
  kotlin: async () => (await import('@ast-grep/lang-kotlin')).default,
} as const satisfies Partial<Record<Language, () => Promise<Grammar>>>
