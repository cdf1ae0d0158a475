import { oneLine } from '../select/index.ts'
import { because } from './reason-text.ts'
import type { RuleRef, RuleView } from './rule-view.ts'

/** `db9b36db [section:api] Return errors as problem+json`; a stored text never makes a second line. */
export function refLine({ id, scope, text }: RuleRef): string {
  return `${id} [${oneLine(scope)}] ${oneLine(text)}`
}

/** A rule in a list for people, with everything that is known of it where `details` asks for that. */
export function viewLines(rule: RuleView, details: boolean): string[] {
  const marks = [
    rule.status === 'active' ? '' : rule.status,
    rule.always ? 'always' : '',
    rule.blocking ? 'blocking' : '',
  ]
  const shown = marks.filter((mark) => mark !== '')
  const head = `- ${refLine(rule)}${shown.length === 0 ? '' : ` (${shown.join(', ')})`}`
  const why = rule.reasons.length === 0 ? [] : [`    waits because ${oneLine(because(rule.reasons))}`]
  if (!details) return [head, ...why]
  const facts: [string, string][] = [
    ['title', rule.title],
    ['triggers', rule.triggers.join(', ')],
    ['evidence', rule.evidence],
    ['refs', rule.refs.join(' ')],
    ['good', rule.good ?? ''],
    ['bad', rule.bad ?? ''],
    ['check', rule.check ?? ''],
    ['contradicts', rule.contradicts ?? ''],
    ['source', [rule.source, rule.file ?? ''].filter((part) => part !== '').join(', ')],
    ['since', rule.created.slice(0, 10)],
  ]
  return [
    head,
    ...why,
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `    ${name}: ${oneLine(value)}`),
  ]
}
