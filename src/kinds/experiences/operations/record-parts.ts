import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import type { Experience } from '../experience.ts'
import type { Statement } from '../relations/index.ts'
import { oneLine, sourceOf, verificationLine, warningsOf } from '../wording/index.ts'
import { outRef, outScope, outTitle, outType, outWarnings } from './fields.ts'

/** A record in full, as it leaves. */
export const recordParts = z.object({
  ref: outRef,
  title: outTitle,
  source: z.string().describe('Trust, project, day, how the session stood.'),
  warnings: outWarnings,
  notices: z.array(z.string()).describe('What holds for this session alone.'),
  type: outType,
  scope: outScope,
  content: z
    .object({ what: z.string(), why: z.string(), where: z.string(), learned: z.string() })
    .describe('What was seen, why, where, what to do.'),
  used_success: z.int().describe('Sessions that it helped.'),
  used_failure: z.int().describe('Sessions that it did not help.'),
  verification: z.string().optional().describe('What a replay found.'),
  fix: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('command'), command: z.string() }),
      z.object({ kind: z.literal('diff'), diff: z.string() }),
      z.object({ kind: z.literal('config'), path: z.string(), content: z.string() }),
    ])
    .optional()
    .describe('A proposal.'),
})

export type RecordReply = z.infer<typeof recordParts>

export function partsOf(
  { locale, now }: Context,
  experience: Experience,
  statements: readonly Statement[],
  notices: readonly string[],
): RecordReply {
  const { ref, title, type, scope, content, usedSuccess, usedFailure, verification, fix } = experience
  return {
    ref,
    title: oneLine(title),
    source: sourceOf(experience, locale),
    warnings: warningsOf(experience, statements, locale),
    notices: [...notices],
    type,
    scope,
    content,
    used_success: usedSuccess,
    used_failure: usedFailure,
    ...(verification === undefined ? {} : { verification: verificationLine(verification, now, locale) }),
    ...(fix === undefined ? {} : { fix }),
  }
}
