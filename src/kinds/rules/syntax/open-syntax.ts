import type { SgRoot } from '@ast-grep/napi'
import { MnemaError } from '../../../contract/index.ts'
import { builtIn, type Grammar, grammars } from './grammars.ts'
import { type Language, languages } from './language.ts'

/** Parses source code; opened once in a process. */
export interface Syntax {
  /** Those that can be parsed here. */
  languages: ReadonlySet<Language>
  /** Why the others cannot, in plain words. */
  missing: ReadonlyMap<Language, string>
  /**
   * A syntax tree, also of a text with mistakes: those are nodes of kind `ERROR`.
   * @throws MnemaError `unavailable` for a language whose grammar is not installed.
   */
  parse(language: Language, text: string): SgRoot
  /** The same on another thread. */
  parseLater(language: Language, text: string): Promise<SgRoot>
  /** HTML, and XML well enough to read its elements. @throws MnemaError `unavailable` where there is no parser. */
  parseMarkup(text: string): SgRoot
}

let opened: Promise<Syntax> | undefined

/** Loads the parser and every grammar that is installed. Never fails: what is missing has its reason. */
export function openSyntax(): Promise<Syntax> {
  opened ??= open()
  return opened
}

async function open(): Promise<Syntax> {
  const parser = await loadParser()
  if ('reason' in parser) return nothing(parser.reason)
  const { parse, parseAsync, registerDynamicLanguage } = parser.module
  const found: Record<string, Grammar> = {}
  const missing = new Map<Language, string>()
  for (const [language, load] of Object.entries(grammars)) {
    const grammar = await loadGrammar(load)
    if ('reason' in grammar) missing.set(named(language), grammar.reason)
    else found[language] = grammar.grammar
  }
  const available = new Set<Language>(languages.filter((language) => builtIn[language] !== undefined))
  try {
    registerDynamicLanguage(found)
    for (const language of Object.keys(found)) available.add(named(language))
  } catch (cause) {
    for (const language of Object.keys(found)) missing.set(named(language), reasonOf(cause))
  }
  const nameOf = (language: Language): string => {
    if (!available.has(language)) throw unavailable(language, missing.get(language))
    return builtIn[language] ?? language
  }
  return {
    languages: available,
    missing,
    parse: (language, text) => parse(nameOf(language), text),
    parseMarkup: (text) => parse('Html', text),
    parseLater: async (language, text) => parseAsync(nameOf(language), text),
  }
}

type Parser = typeof import('@ast-grep/napi')

async function loadParser(): Promise<{ module: Parser } | { reason: string }> {
  try {
    return { module: await import('@ast-grep/napi') }
  } catch (cause) {
    return { reason: reasonOf(cause) }
  }
}

async function loadGrammar(load: () => Promise<Grammar>): Promise<{ grammar: Grammar } | { reason: string }> {
  try {
    const { libraryPath, extensions, languageSymbol, metaVarChar, expandoChar } = await load()
    return {
      grammar: {
        libraryPath,
        extensions,
        ...(languageSymbol === undefined ? {} : { languageSymbol }),
        ...(metaVarChar === undefined ? {} : { metaVarChar }),
        ...(expandoChar === undefined ? {} : { expandoChar }),
      },
    }
  } catch (cause) {
    return { reason: reasonOf(cause) }
  }
}

function named(name: string): Language {
  const language = languages.find((known) => known === name)
  if (language === undefined) throw new Error(`no language ${name}`)
  return language
}

function nothing(reason: string): Syntax {
  const missing = new Map(languages.map((language) => [language, reason]))
  const refuse = (language: Language): never => {
    throw unavailable(language, reason)
  }
  return {
    languages: new Set(),
    missing,
    parse: refuse,
    parseMarkup: () => refuse('javascript'),
    parseLater: async (language) => refuse(language),
  }
}

/** What a person can act on: neither paths nor a stack. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return 'its package is not installed'
  return 'its native library does not load on this machine'
}

function unavailable(language: Language, reason = 'its package is not installed'): MnemaError {
  return new MnemaError('unavailable', `Code in ${language} cannot be parsed here: ${reason}.`, {
    remedy: 'Install the optional packages @ast-grep/napi and @ast-grep/lang-* beside Mnema.',
  })
}
