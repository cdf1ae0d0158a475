import { createHash } from 'node:crypto'
import type { JsonObject, JsonValue, MemoryRecord, Term } from '../../contract/index.ts'
import {
  type Rule,
  type RuleCheck,
  type RuleOrigin,
  type RuleScope,
  type RuleSource,
  ruleSources,
  type SharedRule,
} from './rule.ts'
import { formatScope, parseScope } from './scope/index.ts'

/** SHA-256 of a rule's text in hex: what was approved. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What of a rule stands in the attributes of its record. */
export interface RuleAttributes {
  always: boolean
  scope: RuleScope
  source: RuleSource
  evidence: string
  refs: readonly string[]
  check: RuleCheck | undefined
  good: string | undefined
  bad: string | undefined
  blocking: boolean
  reasons: readonly string[]
  contradicts: string | undefined
  approvedHash: string | undefined
  origins: readonly RuleOrigin[]
  shared: SharedRule | undefined
}

/** As a change of attributes: what is empty is removed. */
export function attributesOf(parts: Partial<RuleAttributes>): JsonObject {
  const values: JsonObject = {}
  if (parts.scope !== undefined) values.scope = formatScope(parts.scope)
  if (parts.source !== undefined) values.source = parts.source
  if (parts.evidence !== undefined) values.evidence = parts.evidence || null
  if (parts.always !== undefined) values.always = parts.always || null
  if (parts.blocking !== undefined) values.blocking = parts.blocking || null
  if (parts.refs !== undefined) values.refs = parts.refs.length === 0 ? null : [...parts.refs]
  if (parts.reasons !== undefined) values.reasons = parts.reasons.length === 0 ? null : [...parts.reasons]
  for (const key of ['good', 'bad', 'contradicts', 'approvedHash'] as const) {
    if (key in parts) values[key] = parts[key] || null
  }
  if (parts.origins !== undefined) {
    values.origins = parts.origins.length === 0 ? null : parts.origins.map(({ file, said }) => ({ file, said }))
  }
  if ('shared' in parts) values.shared = parts.shared === undefined ? null : { ...parts.shared }
  if ('check' in parts) values.check = parts.check === undefined ? null : { ...parts.check }
  return values
}

export function termsOf(triggers: readonly string[]): Term[] {
  return triggers.map((text) => ({ kind: 'trigger', text }))
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A scope that cannot be read applies nowhere: it is never widened. */
const nowhere: RuleScope = { type: 'glob', patterns: [] }

function scopeOf(value: JsonValue | undefined): RuleScope {
  const parsed = typeof value === 'string' ? parseScope(value) : undefined
  return parsed !== undefined && 'scope' in parsed ? parsed.scope : nowhere
}

function checkOf(value: JsonValue | undefined): RuleCheck | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { type } = value
  const [language, rule, tool, pattern] = [value.language, value.rule, value.tool, value.pattern].map(textOf)
  if (type === 'ast' && language !== undefined && rule !== undefined) return { type, language, rule }
  if (type === 'linter' && tool !== undefined && rule !== undefined) return { type, tool, rule }
  if (type === 'regex' && pattern !== undefined) return { type, pattern, flags: textOf(value.flags) ?? '' }
  return undefined
}

function originsOf(value: JsonValue | undefined): RuleOrigin[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return []
    const [file, said] = [entry.file, entry.said].map(textOf)
    return file === undefined || said === undefined ? [] : [{ file, said }]
  })
}

function sharedOf(value: JsonValue | undefined): SharedRule | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const [id, path, rule] = [value.id, value.path, value.rule].map(textOf)
  if (id === undefined || path === undefined || rule === undefined) return undefined
  return { id, path, file: textOf(value.file) ?? '', rule }
}

function sourceOf(record: MemoryRecord): RuleSource {
  const stated = ruleSources.find((source) => source === record.attributes.source)
  return stated ?? (record.provenance.source === 'person' ? 'person' : 'import')
}

/** The reason of a rule whose text is not the one that was approved. */
export const unapprovedText = 'its text is not the one that was approved'

/**
 * The rule that a record holds.
 * @param id its eight digits.
 * @returns as waiting where the text is another than the one approved, however it came to be.
 */
export function ruleOf(record: MemoryRecord, id: string): Rule {
  const { attributes } = record
  const approvedHash = textOf(attributes.approvedHash)
  const served = record.status === 'active' || record.status === 'stale'
  const changed = served && approvedHash !== hashText(record.body)
  const reasons = textsOf(attributes.reasons)
  return {
    recordId: record.id,
    id,
    text: record.body,
    title: record.title,
    triggers: record.terms.flatMap(({ kind, text }) => (kind === 'trigger' ? [text] : [])),
    always: attributes.always === true,
    scope: scopeOf(attributes.scope),
    status: changed ? 'pending' : record.status,
    source: sourceOf(record),
    evidence: textOf(attributes.evidence) ?? '',
    refs: textsOf(attributes.refs),
    check: checkOf(attributes.check),
    good: textOf(attributes.good),
    bad: textOf(attributes.bad),
    blocking: attributes.blocking === true,
    reasons: changed ? [unapprovedText, ...reasons] : reasons,
    contradicts: textOf(attributes.contradicts),
    approvedHash,
    origins: originsOf(attributes.origins),
    shared: sharedOf(attributes.shared),
    record,
  }
}
