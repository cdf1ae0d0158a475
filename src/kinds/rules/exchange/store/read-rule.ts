import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { RuleCheck } from '../../rule.ts'
import { deriveRuleId, readRuleId } from '../../rule-id.ts'
import { parseScope } from '../../scope/index.ts'
import { splitHead } from '../markdown/index.ts'
import { fingerprintOf, type StoredRule } from './stored-rule.ts'

/** A file of the repository that holds one rule. */
export interface StoredFile {
  path: string
  id: string
  stored: StoredRule
  fingerprint: string
  raw: string
}

/** What a file name says of the id: `db9b36db-errors.md`. */
export function idInName(path: string): string | undefined {
  return /(?:^|\/)([0-9a-f]{8})(?:-[^/]*)?\.md$/.exec(path)?.[1]
}

/** The id of a file that names none: the same for everybody who has the file at this path. */
export function idOfPath(path: string): string {
  return idInName(path) ?? deriveRuleId(`file:${path}`)
}

const keys: ReadonlySet<string> = new Set(
  'id title scope triggers always blocking evidence refs check good bad'.split(' '),
)

type Fields = ReadonlyMap<string, string | readonly string[] | ReadonlyMap<string, string>>

class Unreadable extends Error {}

/** Reads a rule of the repository: its head, and the first paragraph of what follows. Further paragraphs are for people. */
export function readStoredRule(path: string, raw: string): StoredFile | { refused: string } {
  const { head, source, body } = splitHead(raw)
  if ('refused' in head) return head
  try {
    const fields = readFields(source ?? '')
    const named = textOf(fields, 'id')
    const id = named === '' ? idOfPath(path) : readRuleId(named)
    if (id === undefined) return { refused: 'its id is not eight hex digits' }
    const inName = idInName(path)
    if (inName !== undefined && inName !== id) return { refused: `its name says ${inName} and its head ${id}` }
    const scope = parseScope(textOf(fields, 'scope') || 'global')
    if ('refused' in scope) return scope
    const stored: StoredRule = {
      text: firstParagraph(body),
      scope: scope.scope,
      title: oneSpaced(textOf(fields, 'title')),
      triggers: listOf(fields, 'triggers').map((trigger) => oneSpaced(trigger).normalize('NFC').toLowerCase()),
      always: switchOf(fields, 'always'),
      blocking: switchOf(fields, 'blocking'),
      evidence: oneSpaced(textOf(fields, 'evidence')),
      refs: listOf(fields, 'refs'),
      check: checkOf(fields),
      good: textOf(fields, 'good') || undefined,
      bad: textOf(fields, 'bad') || undefined,
    }
    if (stored.text === '') return { refused: 'no rule stands below its head' }
    return { path, id, stored, fingerprint: fingerprintOf(stored), raw }
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message }
    throw error
  }
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function firstParagraph(body: string): string {
  const [paragraph = ''] = body.replace(/^\s+/, '').split(/\n[ \t]*\n/)
  return oneSpaced(paragraph).replace(/^(?:[-*•]|\d{1,2}[.)]) +/, '')
}

/** Every value as the text that it is written as, so that `12345678` and `00e12345` stay ids. */
function readFields(source: string): Fields {
  const document = parseDocument(source, { schema: 'failsafe', logLevel: 'error' })
  if (document.errors.length > 0) throw new Unreadable('its head is not YAML')
  const fields = new Map<string, string | readonly string[] | ReadonlyMap<string, string>>()
  if (!isMap(document.contents)) return fields
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : ''
    // Other keys are the team's own.
    if (!keys.has(name)) continue
    if (isScalar(value)) fields.set(name, textIn(name, value))
    else if (isSeq(value))
      fields.set(
        name,
        value.items.map((item) => textIn(name, item)),
      )
    else if (isMap(value)) {
      fields.set(name, new Map(value.items.map((pair) => [textIn(name, pair.key), textIn(name, pair.value)])))
    }
  }
  return fields
}

function textIn(name: string, node: unknown): string {
  if (isScalar(node)) return typeof node.value === 'string' ? node.value : ''
  throw new Unreadable(`its ${name} nests too deeply`)
}

function textOf(fields: Fields, name: string): string {
  const value = fields.get(name) ?? ''
  if (typeof value !== 'string') throw new Unreadable(`its ${name} is no text`)
  return value.trim()
}

function listOf(fields: Fields, name: string): string[] {
  const value = fields.get(name) ?? []
  if (value === '') return []
  if (typeof value === 'string') return [value]
  if (value instanceof Map) throw new Unreadable(`its ${name} is no list of texts`)
  return [...new Set([...value.values()].map((text) => text.trim()).filter((text) => text !== ''))]
}

function switchOf(fields: Fields, name: string): boolean {
  const text = textOf(fields, name).toLowerCase()
  if (text === 'true') return true
  if (text === 'false' || text === '') return false
  throw new Unreadable(`its ${name} is neither true nor false`)
}

function checkOf(fields: Fields): RuleCheck | undefined {
  const value = fields.get('check')
  if (value === undefined || value === '') return undefined
  if (!(value instanceof Map)) throw new Unreadable('its check is not understood')
  const part = (name: string): string | undefined => value.get(name) || undefined
  const [type, language, rule, tool, pattern] = ['type', 'language', 'rule', 'tool', 'pattern'].map(part)
  if (type === 'ast' && language !== undefined && rule !== undefined) return { type, language, rule }
  if (type === 'linter' && tool !== undefined && rule !== undefined) return { type, tool, rule }
  if (type === 'regex' && pattern !== undefined) return { type, pattern, flags: part('flags') ?? '' }
  throw new Unreadable('its check is not understood')
}
