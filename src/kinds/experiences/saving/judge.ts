import type { Context } from '../../../contract/index.ts'
import type { Draft } from './draft.ts'

/**
 * Why a note must wait for a person, in sentences that name the field and never quote the text. What a person writes does not wait: the
 * reasons are told.
 */
export function judge(context: Context, draft: Draft): { waits: boolean; reasons: string[] } {
  const reasons = judgeRecord(context, draft)
  return { waits: reasons.length > 0 && context.caller.audience !== 'person', reasons }
}

/** What a person should look at in a note or a record. */
export function judgeRecord(
  { screening }: Pick<Context, 'screening'>,
  { title, content, fix }: Pick<Draft, 'title' | 'content' | 'fix'>,
): string[] {
  const findings = screening
    .examine({ title, content, ...(fix === undefined ? {} : { fix }) })
    .filter(({ verdict }) => verdict === 'hold')
  return [
    ...new Set(findings.map(({ field, message }) => (message.includes(field) ? message : `${field}: ${message}`))),
  ]
}
