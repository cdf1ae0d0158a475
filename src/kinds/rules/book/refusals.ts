import type { Context, Finding } from '../../../contract/index.ts'
import { limits, type RuleCheck, type RuleScope } from '../rule.ts'
import { formatScope } from '../scope/index.ts'
import { speaksToTheAgent } from './instruction-like.ts'

/** The texts of a rule, as far as they are given. */
export interface RuleTexts {
  text?: string | undefined
  title?: string | undefined
  triggers?: readonly string[] | undefined
  evidence?: string | undefined
  refs?: readonly string[] | undefined
  check?: RuleCheck | undefined
  good?: string | undefined
  bad?: string | undefined
  /** As it is written. */
  scope?: string | undefined
}

/** Of a draft or a rule, what is text. */
export function textsOf(rule: Omit<RuleTexts, 'scope'> & { scope: RuleScope }): RuleTexts {
  const { text, title, triggers, evidence, refs, check, good, bad, scope } = rule
  return { text, title, triggers, evidence, refs, check, good, bad, scope: formatScope(scope) }
}

const example = 2000
const mostRefs = 50
const longestRef = 500

/** Why these texts may not be stored, each reason once; none where they may. Nothing is repaired. */
export function refusalsOf(context: Context, texts: RuleTexts): string[] {
  const { text, title, triggers = [], evidence, refs = [], check, good, bad } = texts
  const findings = context.screening.examine({ ...texts }, { refuseHtmlComments: true })
  return [
    ...new Set([
      ...findings.filter(({ verdict, kind }) => verdict === 'refuse' || kind === 'secret').map(sayFinding),
      ...(text === undefined ? [] : refuseText(text)),
      ...tooLong('title', title, limits.title),
      ...(title?.includes('\n') ? ['title has several lines'] : []),
      ...(triggers.length > limits.triggers ? [`has ${triggers.length} triggers; keep to ${limits.triggers}`] : []),
      ...triggers.flatMap((trigger) => tooLong('trigger', trigger, limits.trigger)),
      ...(triggers.some((trigger) => trigger.includes('\n')) ? ['a trigger has several lines'] : []),
      ...tooLong('evidence', evidence, limits.evidence),
      ...(refs.length > mostRefs ? [`has ${refs.length} refs; keep to ${mostRefs}`] : []),
      ...refs.flatMap((ref) => tooLong('ref', ref, longestRef)),
      ...tooLong('good example', good, example),
      ...tooLong('bad example', bad, example),
      ...tooLong('check', check && JSON.stringify(check), example),
      ...(title !== undefined && speaksToTheAgent(context, title)
        ? ['title looks like an instruction to the agent']
        : []),
      ...(triggers.some((trigger) => speaksToTheAgent(context, trigger))
        ? ['a trigger looks like an instruction to the agent']
        : []),
    ]),
  ]
}

function refuseText(text: string): string[] {
  if (text === '') return ['is empty']
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 2) return ['says nothing']
  if (/[\r\n]/.test(text)) return ['has several lines; a rule is one sentence']
  return tooLong('rule', text, limits.text)
}

function tooLong(name: string, text: string | undefined, most: number): string[] {
  const length = text === undefined ? 0 : [...text].length
  return length > most ? [`${name} is ${length} characters long; keep it under ${most}`] : []
}

function sayFinding({ kind, field, count, message }: Finding): string {
  const place = field === 'text' || field === '' ? '' : ` in its ${field.replace(/\..*$/, '')}`
  if (kind === 'hidden_character') return `contains ${count ?? 1} hidden character(s)${place}`
  if (kind === 'html_comment') return `contains an HTML comment${place}`
  if (kind === 'secret') return `looks like it holds a secret${place}`
  return `${message.replace(/\.$/, '').replace(/^The text holds/, 'contains')}${place}`
}
