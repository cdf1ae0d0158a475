import type { Rule } from '../rule.ts'
import { formatScope } from '../scope/index.ts'

const longestName = 60

/** A rule as an agent reads it: `- [section:api] Return errors as problem+json`. */
export function ruleLine({ scope, text, stale }: { scope: string; text: string; stale?: boolean | undefined }): string {
  return `- [${scope}] ${oneLine(text)}${stale === true ? ' (its evidence is gone: check that it still holds)' : ''}`
}

export function ruleLineOf({ scope, text, status }: Rule): string {
  return ruleLine({ scope: formatScope(scope), text, stale: status === 'stale' })
}

/** The title of a rule, or the beginning of its text where nobody gave one. */
export function nameOf({ title, text }: Pick<Rule, 'title' | 'text'>): string {
  const name = [...oneLine(title === '' ? text : title).replace(/[.。]$/, '')]
  return name.length <= longestName
    ? name.join('')
    : `${name
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
}

/** A stored text never makes a second line of a reply. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029]+/gu, ' ').trim()
}
