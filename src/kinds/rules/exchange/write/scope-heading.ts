import type { RuleScope } from '../../rule.ts'

/** The heading under which the rules of a scope stand in a shared file; undefined for those of the whole project. */
export function scopeHeading(scope: RuleScope): string | undefined {
  if (scope.type === 'global') return undefined
  if (scope.type === 'section') return `### Applies to the section ${code(scope.name)}`
  return `### Applies to ${scope.patterns.map(code).join(', ')}`
}

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

/** The scope that such a heading names. */
export function readScopeHeading(text: string, codes: readonly string[]): string | undefined {
  const [first] = codes
  if (first === undefined || !text.startsWith('Applies to ')) return undefined
  return text.startsWith('Applies to the section ') ? `section:${first}` : `glob:${codes.join(',')}`
}
