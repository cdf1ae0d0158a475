import type { Finding, Screening } from '../../contract/index.ts'
import { findBadEncoding } from './encoding.ts'
import { fieldPath } from './field-path.ts'
import { findHidden } from './hidden-characters.ts'
import { findHolds } from './holds/find-holds.ts'
import { hasHtmlComment } from './html-comments.ts'
import { findSecrets } from './secrets/find-secrets.ts'
import { secretSortOfKey } from './secrets/secret-key.ts'
import { isSecretValue } from './secrets/secret-value.ts'
import { traitsOf } from './traits.ts'
import { type FoundText, walkStrings } from './walk-strings.ts'

type Wishes = NonNullable<Parameters<Screening['examine']>[1]>
type Judgement = Omit<Finding, 'field'>

/** Looks at every string in a value, and names the field of each finding. */
export function examine(value: unknown, wishes: Wishes, secretVerdict: 'refuse' | 'mask'): readonly Finding[] {
  const findings: Finding[] = []
  for (const found of walkStrings(value)) {
    const judgements = judge(found, wishes, secretVerdict)
    if (judgements.length === 0) continue
    const path = fieldPath(found.at)
    const field = found.isKey ? `${path}${path === '' ? '' : '.'}(a key)` : path
    for (const judgement of judgements) findings.push({ ...judgement, field })
  }
  return findings
}

function judge(found: FoundText, wishes: Wishes, secretVerdict: 'refuse' | 'mask'): Judgement[] {
  const { text } = found
  const traits = traitsOf(text)
  const judgements: Judgement[] = []
  const hidden = findHidden(text, traits)
  if (hidden) {
    const code = `U+${hidden.codePoint.toString(16).toUpperCase().padStart(4, '0')}`
    judgements.push({
      kind: 'hidden_character',
      verdict: 'refuse',
      count: hidden.count,
      message: `The text holds ${hidden.count} hidden or control character${hidden.count === 1 ? '' : 's'}, the first ${code} at character ${hidden.index + 1}.`,
    })
  }
  const encoding = findBadEncoding(text, traits)
  if (encoding) judgements.push({ kind: 'encoding', verdict: 'refuse', message: `The text holds ${encoding}.` })
  if (wishes.refuseHtmlComments && hasHtmlComment(text)) {
    judgements.push({
      kind: 'html_comment',
      verdict: 'refuse',
      message: 'The text holds a comment that a rendered page hides.',
    })
  }
  const label = secretLabel(found, traits)
  if (label)
    judgements.push({
      kind: 'secret',
      verdict: secretVerdict,
      message: `The text looks like it holds a secret (${label}).`,
    })
  for (const hold of findHolds(text, wishes, traits))
    judgements.push({ kind: hold.kind, verdict: 'hold', message: hold.message })
  return judgements
}

function secretLabel({ text, key }: FoundText, traits: number): string | undefined {
  const secret = findSecrets(text, traits)[0]
  if (secret) return secret.label
  const sort = secretSortOfKey(key)
  return sort && text.length <= 2_000 && isSecretValue(text, sort) ? sort : undefined
}
