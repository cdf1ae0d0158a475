import type { RuleScope } from '../rule.ts'
import { cleanPattern, refusePattern, splitPatterns } from './glob.ts'

/** Most patterns of one scope. */
const mostPatterns = 30
const longestSection = 120

/** What a text says as a scope, or why it says none. */
export type ParsedScope = { scope: RuleScope } | { refused: string }

const form = 'use global, section:<name> or glob:<pattern,…>'

/** Reads `global`, `section:<name>` or `glob:<pattern,…>`. */
export function parseScope(text: string): ParsedScope {
  const plain = text.normalize('NFC').trim()
  const parts = /^(global|section|glob)\s*(?::\s*(.*))?$/is.exec(plain)
  if (!parts) return { refused: `bad scope; ${form}` }
  const [, type = '', rest] = parts
  if (type.toLowerCase() === 'global') {
    return rest === undefined ? { scope: { type: 'global' } } : { refused: `bad scope: global takes no name; ${form}` }
  }
  if (rest === undefined || rest.trim() === '') return { refused: `bad scope: nothing stands after "${type}"; ${form}` }
  return type.toLowerCase() === 'section' ? parseSection(rest) : parseGlob(rest)
}

function parseSection(raw: string): ParsedScope {
  const name = raw
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+|\/+$/g, '')
  if (name === '' || name.length > longestSection)
    return { refused: `bad scope: a section has a name of 1 to ${longestSection} characters` }
  if (/[*?{}<>:"|\p{C}]/u.test(name))
    return { refused: `bad scope: a section is the name of a folder; for patterns use glob:` }
  if (name.split('/').some((segment) => segment === '' || segment === '..' || segment === '.'))
    return { refused: 'bad scope: a section stands for folders inside the project' }
  return { scope: { type: 'section', name } }
}

function parseGlob(raw: string): ParsedScope {
  const patterns = [
    ...new Set(
      splitPatterns(raw)
        .map(cleanPattern)
        .filter((pattern) => pattern !== ''),
    ),
  ]
  if (patterns.length === 0) return { refused: `bad scope: no pattern stands after "glob:"; ${form}` }
  if (patterns.length > mostPatterns) return { refused: `bad scope: more than ${mostPatterns} glob patterns` }
  const refused = patterns.map(refusePattern).find((reason) => reason !== undefined)
  return refused === undefined ? { scope: { type: 'glob', patterns } } : { refused: `bad scope: ${refused}` }
}

/** The one spelling of a scope: what `parseScope` reads back. */
export function formatScope(scope: RuleScope): string {
  if (scope.type === 'global') return 'global'
  return scope.type === 'section' ? `section:${scope.name}` : `glob:${scope.patterns.join(',')}`
}
