import type { RuleScope } from '../../rule.ts'

const containers = '{src,packages,apps,services,lib,libs,modules,internal,cmd,pkg}'
/** Most patterns of one scope in a tool's file. */
const most = 60

/**
 * A scope as patterns that other tools read; none for the whole project. A section is told by where its files lie.
 * @param braces whether the tool reads `{a,b}`; otherwise each alternative is written out.
 */
export function patternsOf(scope: RuleScope, braces: boolean): string[] {
  if (scope.type === 'global') return []
  const patterns = scope.type === 'glob' ? [...scope.patterns] : sectionPatterns(scope.name)
  if (braces) return patterns
  const expanded = patterns.flatMap(expandBraces)
  return expanded.length > most ? patterns : [...new Set(expanded)]
}

function sectionPatterns(name: string): string[] {
  if (name === 'root') return ['*']
  return name.includes('/') ? [`${name}/**`, `**/${name}/**`] : [`${name}/**`, `**/${containers}/${name}/**`]
}

/** `*.{ts,tsx}` as `*.ts` and `*.tsx`. */
function expandBraces(pattern: string): string[] {
  const found = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(pattern)
  if (found === null) return [pattern]
  const [, before = '', inner = '', after = ''] = found
  return inner.split(',').flatMap((choice) => expandBraces(before + choice.trim() + after))
}
