import { isOrdinary } from './ordinary-words.ts'
import { symbolKey } from './symbol-key.ts'

/** Codes that most failures of their tools end with. */
const everyday = /^(?:exit code [12]|error 1|HTTP (?:400|404|500)|ENOENT|E2E|ELIFECYCLE|EXIT|errno \d)$/i

const code =
  /^(?:SQLSTATE \w{5}|exit code -?\d+|HTTP \d{3}|error -?\d+|ERR_\w+|E[A-Z]{3,}\d*|SIG[A-Z]+|[A-Z]{1,6}-?\d{3,}[\w-]*|error:[0-9A-F]{8}|0x[0-9a-fA-F]{8})$/

export const isErrorCode = (symbol: string): boolean => code.test(symbol)

/** `TypeError`, `java.lang.NullPointerException`: the class of an error tells what kind it is, not which one. */
export const isErrorClass = (symbol: string): boolean => /(?:Error|Exception|Warning|Panic|Fault)$/.test(symbol)

const flag = /^--?\w/

const file =
  /\.(?:[ch]|cpp|cc|hpp|rs|go|py|[cm]?[jt]sx?|vue|java|kts?|rb|php|cs|swift|scala|sh|ps1|sql|gradle|json|ya?ml|toml|xml|ini|cfg|conf|lock|txt|md|html|css|svg|png|csv|log|bin|obj|o|so|a|dll|exe|jar|tf|tfstate|framework|\w{0,6}proj)$/i

/** What a symbol names. Only a `name` tells one failure from another of its kind. */
export type SymbolSort = 'name' | 'code' | 'class' | 'file' | 'flag'

export function symbolSort(symbol: string): SymbolSort {
  if (isErrorCode(symbol)) return 'code'
  if (isErrorClass(symbol)) return 'class'
  if (flag.test(symbol)) return 'flag'
  return file.test(symbol) ? 'file' : 'name'
}

/**
 * How much a symbol tells, 0 to 1, by its shape alone: 0 for ordinary words, 0.3 for the class of an error and 0.4 for its code (many failures
 * share them), 0.6 for a plain word that is no ordinary one, 0.8 and more for names that somebody made up. By judgement; there is no corpus of
 * all code.
 */
export function symbolWeight(symbol: string): number {
  const key = symbolKey(symbol)
  if (isOrdinary(key) || isOrdinary(symbol.toLowerCase()) || /^[\d.]*$/.test(key)) return 0
  if (everyday.test(symbol)) return 0.1
  const sort = symbolSort(symbol)
  if (sort !== 'name') return weights[sort]
  const parts = key.split(/[^a-z0-9]+/).filter((part) => part !== '')
  if (parts.length > 1) return parts.every(isOrdinary) ? 0.7 : 1
  if (/[a-z0-9][A-Z]/.test(symbol)) return 0.9
  return key.length < 3 ? 0.3 : 0.6 + Math.min(0.2, (key.length - 3) * 0.03)
}

const weights: Readonly<Record<Exclude<SymbolSort, 'name'>, number>> = { code: 0.4, class: 0.3, file: 0.5, flag: 0.5 }
