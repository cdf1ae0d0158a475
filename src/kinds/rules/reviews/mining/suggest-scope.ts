import { extname } from 'node:path/posix'
import type { RuleScope } from '../../rule.ts'
import { defaultScope, formatScope, overlaps, parseScope } from '../../scope/index.ts'

/** The narrowest scope for all of these files: their section, their kind of file, or everywhere. */
export function suggestScope(paths: readonly string[]): RuleScope {
  const sections = paths.map(defaultScope)
  const [first = { type: 'global' }] = sections
  const widest = sections.reduce((wide, scope) => (nameLength(scope) < nameLength(wide) ? scope : wide), first)
  if (widest.type === 'section' && isPlain(widest.name) && sections.every((scope) => contains(widest, scope)))
    return widest
  const [ending = '', ...others] = new Set(paths.map((path) => extname(path)))
  if (paths.length > 1 && others.length === 0 && /^\.[a-z\d]{1,10}$/i.test(ending)) {
    return { type: 'glob', patterns: [`**/*${ending}`] }
  }
  return { type: 'global' }
}

function nameLength(scope: RuleScope): number {
  return scope.type === 'section' ? scope.name.length : 0
}

function contains(wide: RuleScope, scope: RuleScope): boolean {
  return scope.type === 'section' && overlaps(wide, scope)
}

/** A folder's name is other people's text as well. */
function isPlain(name: string): boolean {
  return /^[\p{L}\p{N}_.@+/-]{1,80}$/u.test(name) && 'scope' in parseScope(formatScope({ type: 'section', name }))
}
