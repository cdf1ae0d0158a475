import type { RuleScope } from '../../rule.ts'
import { parseScope, splitPatterns } from '../../scope/index.ts'
import type { Head } from '../markdown/index.ts'
import type { FoundFormat } from './format.ts'

/** Where the rules of a file apply. */
export type Placed =
  /** `own`: the file's head says so, and not only where the file lies. */
  | { scope: RuleScope; own: boolean; always: boolean }
  /** The tool does not apply the file by itself: why. */
  | { skipped: string }
  /** The head cannot be followed: why. */
  | { refused: string }

/**
 * Reads the head of a rule file as its tool does. What is not understood is refused: a rule that was meant for some files is never
 * widened to all.
 */
export function placeRules({ format, folder }: FoundFormat, head: Head): Placed {
  if (format.patternKeys.length === 0) return { scope: folderScope(folder), own: false, always: false }
  if ('refused' in head) return head
  const { fields } = head
  const key = format.patternKeys.find((name) => !isEmpty(fields[name]))
  const trigger = typeof fields.trigger === 'string' ? fields.trigger.trim() : undefined
  const applies = readSwitch(fields.alwaysApply)
  if (applies === 'unclear') return { refused: 'its alwaysApply is neither true nor false' }
  if (trigger !== undefined && !triggers.includes(trigger))
    return { refused: `its trigger is none of ${triggers.join(', ')}` }
  if (trigger === 'manual') return { skipped: 'is only applied when it is named' }

  const patterns = key === undefined ? [] : readPatterns(fields[key])
  if (patterns === undefined) return { refused: `its ${key} is neither a text nor a list of texts` }
  if (key !== undefined && patterns.length === 0)
    return { skipped: `its ${key} is an empty list, so it applies to no file` }
  if (trigger === 'glob' && patterns.length === 0) return { refused: 'its trigger is glob, and it names no pattern' }
  const always = applies === true || trigger === 'always_on'
  if (patterns.length > 0) return globScope(patterns, folder, always)
  if (isByHand(format.byHand === true, head, applies)) return { skipped: 'is only applied when it is named' }
  return { scope: folderScope(folder), own: false, always }
}

const triggers: readonly string[] = ['always_on', 'glob', 'model_decision', 'manual']

/** Cursor: neither applied always, nor to files, nor offered by a description. */
function isByHand(
  byHand: boolean,
  { fields, present }: Extract<Head, { fields: unknown }>,
  applies: boolean | undefined,
): boolean {
  if (byHand) return true
  return present && applies === false && isEmpty(fields.description)
}

function folderScope(folder: string): RuleScope {
  return folder === '' ? { type: 'global' } : { type: 'glob', patterns: [`${folder}**`] }
}

function globScope(patterns: readonly string[], folder: string, always: boolean): Placed {
  if (patterns.some((pattern) => pattern === '**' || pattern === '**/*')) {
    return { scope: folderScope(folder), own: true, always }
  }
  const scope = patternScope(patterns, folder)
  return 'refused' in scope ? scope : { ...scope, own: true, always }
}

/** Patterns, relative to the folder for which they speak, as a scope of the project. */
export function patternScope(patterns: readonly string[], folder: string): { scope: RuleScope } | { refused: string } {
  return parseScope(`glob:${patterns.map((pattern) => below(folder, pattern)).join(',')}`)
}

/** A pattern without a folder means the name at any depth. One that begins with the folder is one of the project already. */
function below(folder: string, pattern: string): string {
  const plain = pattern.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '')
  if (folder === '' || plain.startsWith(folder)) return plain
  return plain.includes('/') ? `${folder}${plain}` : `${folder}**/${plain}`
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function readSwitch(value: unknown): boolean | 'unclear' | undefined {
  if (isEmpty(value)) return undefined
  if (value === true || value === false) return value
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : 'unclear'
}

/** A list, or a text with commas; quotes and brackets around are how some editors write one. Undefined for what is neither. */
function readPatterns(value: unknown): string[] | undefined {
  const texts = typeof value === 'string' ? [unwrap(value)] : Array.isArray(value) ? value : undefined
  if (texts === undefined || !texts.every((text) => typeof text === 'string')) return undefined
  return texts
    .flatMap(splitPatterns)
    .map((pattern) =>
      pattern
        .trim()
        .replace(/^(["'])(.*)\1$/s, '$2')
        .trim(),
    )
    .filter((pattern) => pattern !== '')
}

function unwrap(text: string): string {
  const plain = text.trim()
  return plain.startsWith('[') && plain.endsWith(']') && plain.includes('*') ? plain.slice(1, -1) : plain
}
