import type { Context } from '../../../contract/index.ts'
import type { Draft } from './draft.ts'

/**
 * Why a note must wait for a person, in sentences that name the field and never quote the text. What a person writes does not wait: the
 * reasons are told.
 */
export function judge(context: Context, draft: Draft): { waits: boolean; reasons: string[] } {
  const { title, content, fix } = draft
  const findings = context.screening
    .examine({ title, content, ...(fix === undefined ? {} : { fix }) })
    .filter(({ verdict }) => verdict === 'hold')
  const reasons = [
    ...new Set(findings.map(({ field, message }) => (message.includes(field) ? message : `${field}: ${message}`))),
  ]
  return { waits: reasons.length > 0 && context.caller.audience !== 'person', reasons }
}
