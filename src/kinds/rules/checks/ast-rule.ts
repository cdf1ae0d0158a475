import type { NapiConfig } from '@ast-grep/napi'
import { type Document, parseDocument } from 'yaml'
import { reachOf } from './rule-reach.ts'

/** What a text asks for that is a pattern or a rule of ast-grep. */
export interface AstRule {
  config: NapiConfig
  /** As the rule names it itself. */
  language: string | undefined
  /** It looks further than at a node and its neighbours, which takes time on a long text. */
  far: boolean
}

const parts: ReadonlySet<string> = new Set([
  ...['pattern', 'kind', 'regex', 'nthChild', 'range'],
  ...['inside', 'has', 'precedes', 'follows'],
  ...['all', 'any', 'not', 'matches'],
])
/** Keys of a whole rule file that say what is found; the others only tell of it or repair it. */
const telling: ReadonlySet<string> = new Set([
  ...['id', 'language', 'message', 'severity', 'note', 'url', 'metadata', 'labels'],
  ...['rule', 'constraints', 'utils', 'transform', 'fix'],
])
const narrowing: ReadonlySet<string> = new Set(['files', 'ignores'])

/** Most scans of a text for each of its nodes, and relations in one another: more takes minutes on a long file. */
const mostScans = 1
const mostDepth = 4

/** Reads a rule in YAML, alone or as the file in which ast-grep keeps it; any other text is a pattern. */
export function readAstRule(text: string): AstRule | { refused: string } {
  const document = parseDocument(text, { logLevel: 'silent' })
  if (document.errors.length > 0) {
    const meant = /^(?:rule|pattern|kind|any|all|has|inside):/m.test(text)
    return meant ? { refused: `is no YAML: ${firstLine(document.errors[0]?.message)}` } : asPattern(text)
  }
  const plain = toPlain(document)
  if (plain === undefined) return { refused: 'has aliases that cannot be followed' }
  const { value } = plain
  if (!isObject(value)) return asPattern(text)
  const keys = Object.keys(value)
  if (keys.includes('rule')) return readFile(value, keys)
  if (!keys.some((key) => parts.has(key))) return asPattern(text)
  return accept({ rule: value }, undefined)
}

function readFile(value: Readonly<Record<string, unknown>>, keys: readonly string[]): AstRule | { refused: string } {
  if (keys.some((key) => narrowing.has(key)))
    return { refused: 'names files with `files` or `ignores`; where a rule applies is said by its scope' }
  const strange = keys.find((key) => !telling.has(key))
  if (strange !== undefined) return { refused: `has the key \`${strange}\`, which is not known` }
  const { rule, constraints, utils, language } = value
  return accept(
    { rule, ...(constraints === undefined ? {} : { constraints }), ...(utils === undefined ? {} : { utils }) },
    typeof language === 'string' ? language : undefined,
  )
}

function accept(
  config: { rule: unknown; constraints?: unknown; utils?: unknown },
  language: string | undefined,
): AstRule | { refused: string } {
  const utils = isObject(config.utils) ? config.utils : {}
  const constraints = isObject(config.constraints) ? Object.values(config.constraints) : []
  const reaches = [config.rule, ...constraints].map((rule) => reachOf(rule, utils))
  if (reaches.some(({ scans, depth }) => scans > mostScans || depth > mostDepth))
    return { refused: 'looks too far: relations with `stopBy` stand in one another too often' }
  const far = reaches.some(({ scans, depth }) => scans > 0 || depth > 0)
  return { config: JSON.parse(JSON.stringify(config)), language, far }
}

function asPattern(text: string): AstRule {
  return { config: { rule: { pattern: text.trim() } }, language: undefined, far: false }
}

/** As JSON has it; undefined where aliases lead back to where they stand, or make it grow without end. */
function toPlain(document: Document): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 20 })) ?? 'null') }
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError) return undefined
    throw error
  }
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
