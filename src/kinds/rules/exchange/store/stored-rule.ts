import type { Rule, RuleCheck, RuleDraft, RuleScope } from '../../rule.ts'
import { formatScope } from '../../scope/index.ts'
import { fingerprint } from '../fingerprint.ts'

/** What a rule says, as far as a team shares it. Its status, its history and its usage are each person's own. */
export interface StoredRule {
  text: string
  scope: RuleScope
  title: string
  triggers: readonly string[]
  always: boolean
  blocking: boolean
  evidence: string
  refs: readonly string[]
  check: RuleCheck | undefined
  good: string | undefined
  bad: string | undefined
}

export function storedOf(rule: Rule): StoredRule {
  const { text, scope, title, triggers, always, blocking, evidence, refs, check, good, bad } = rule
  return { text, scope, title, triggers, always, blocking, evidence, refs, check, good, bad }
}

/** Equal for rules that say the same. */
export function fingerprintOf(stored: StoredRule): string {
  const { text, scope, title, triggers, always, blocking, evidence, refs, check, good, bad } = stored
  const checked = check === undefined ? undefined : JSON.stringify(Object.entries(check).sort())
  return fingerprint(
    text,
    formatScope(scope),
    title,
    JSON.stringify([...triggers].sort()),
    `${always} ${blocking}`,
    evidence,
    JSON.stringify(refs),
    checked,
    good,
    bad,
  ).slice(0, 16)
}

/** As a draft of the book. */
export function draftOf(stored: StoredRule, where: { path: string; id: string; reviewed: boolean }): RuleDraft {
  const { check, good, bad, ...rest } = stored
  return {
    ...rest,
    source: 'import',
    file: where.path,
    line: 1,
    id: where.id,
    reviewed: where.reviewed,
    ...(check === undefined ? {} : { check }),
    ...(good === undefined ? {} : { good }),
    ...(bad === undefined ? {} : { bad }),
  }
}
