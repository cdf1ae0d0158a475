import type { RuleScope } from '../rule.ts'
import { matchesPattern } from './glob.ts'
import { isInSection } from './section.ts'

/** Whether a scope applies to a path, relative to the project and with `/`. */
export function appliesTo(scope: RuleScope, path: string): boolean {
  if (scope.type === 'global') return true
  const plain = path.replaceAll('\\', '/')
  return scope.type === 'section'
    ? isInSection(plain, scope.name)
    : scope.patterns.some((pattern) => matchesPattern(plain, pattern))
}

/** How narrow a scope is: globs from 2 to 3, sections from 1 to 2, `global` 0. Among equals, longer fixed parts are narrower. */
export function specificityOf(scope: RuleScope): number {
  if (scope.type === 'global') return 0
  const fixed =
    scope.type === 'section'
      ? scope.name.length
      : Math.min(...scope.patterns.map((pattern) => pattern.replace(/[*?{},]/g, '').length))
  return (scope.type === 'section' ? 1 : 2) + fixed / (fixed + 20)
}
