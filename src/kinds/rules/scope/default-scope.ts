import type { RuleScope } from '../rule.ts'
import { rootSection, sectionOf } from './section.ts'

/** Where a correction about this file belongs when nobody says: in its section, and everywhere for a file at the root. */
export function defaultScope(path: string): RuleScope {
  const section = sectionOf(path)
  return section === rootSection ? { type: 'global' } : { type: 'section', name: section }
}
