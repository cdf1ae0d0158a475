import type { Context, RecordStatus } from '../../contract/index.ts'

/** Whether a text must wait for a person, and why. */
export interface Verdict {
  status: RecordStatus
  /** Sentences that name the field; they never quote the text. */
  reasons: string[]
}

/**
 * Looks at what is written for wording that a person should see first. What a person writes at the command line is not held: the
 * reasons are told, the node is served.
 */
export function judge(
  context: Context,
  fields: { title?: string; content?: string; disclosure?: string; glossary?: readonly string[] },
  source: 'caller' | 'import' = 'caller',
): Verdict {
  const findings = context.screening.examine(fields).filter((finding) => finding.verdict === 'hold')
  const reasons = [
    ...new Set(findings.map(({ field, message }) => (message.includes(field) ? message : `${field}: ${message}`))),
  ]
  const waits = reasons.length > 0 && (source === 'import' || context.caller.audience !== 'person')
  return { status: waits ? 'pending' : 'active', reasons }
}
