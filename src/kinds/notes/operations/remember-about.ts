import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import { type Observation, type Remembered, remember } from '../memory/index.ts'
import { limits } from '../note.ts'
import { once } from '../retry/index.ts'
import { oneLine } from '../wording/index.ts'
import { outNoteId, outToken } from './fields.ts'
import { payloadOf } from './payload.ts'
import { idempotencyKey, outBytes, outWarnings, versionToken, written } from './write-fields.ts'

/** What both tools that remember take. */
export const observationFields = {
  observation: written(limits.observation).describe('One fact that will still matter later.'),
  category: written(limits.word).optional().describe('What it is about; default general.'),
  summary: z.string().max(limits.summary).optional().describe('Of the category, for the start of sessions.'),
  versionToken: versionToken.optional().describe('Only if the memory is still in this state.'),
  idempotencyKey,
}

export const outRemembered = z.object({
  noteId: outNoteId,
  versionToken: outToken,
  category: z.string().describe('Category.'),
  outcome: z.enum(['created', 'appended', 'skipped']).describe('skipped: it was there already.'),
  summaryUpdated: z.boolean().describe('The summary is another now.'),
  ...outBytes,
  warnings: outWarnings,
})

export type RememberedReply = z.infer<typeof outRemembered>

const fields = z.strictObject(observationFields)

/** Remembers, once for a call that is sent again. @param context in the space of the memory. */
export async function rememberOnce(
  context: Context,
  tool: string,
  owner: Pick<Observation, 'owner' | 'projectId'>,
  given: z.infer<typeof fields>,
): Promise<RememberedReply> {
  const attempt = {
    tool,
    scope: `${context.space.id}:${owner.owner}`,
    key: given.idempotencyKey,
    payload: payloadOf(given, ['idempotencyKey', 'versionToken', 'project']),
    read: (reply: unknown) => outRemembered.parse(reply),
  }
  const { reply, again } = await once(context, attempt, async () =>
    replyOf(
      await remember(context, {
        ...owner,
        category: given.category ?? 'general',
        text: given.observation,
        summary: given.summary === undefined || given.summary.trim() === '' ? undefined : oneLine(given.summary),
        versionToken: given.versionToken,
      }),
    ),
  )
  return again ? { ...reply, outcome: 'skipped', summaryUpdated: false, bytesBefore: reply.bytesAfter } : reply
}

function replyOf({ note, outcome, summaryUpdated, bytes, warnings }: Remembered): RememberedReply {
  return {
    noteId: note.record.id,
    versionToken: note.record.versionToken,
    category: note.category ?? note.title,
    outcome,
    summaryUpdated,
    bytesBefore: bytes.before,
    bytesAfter: bytes.after,
    warnings: [...warnings],
  }
}

export function renderRemembered({
  outcome,
  category,
  noteId,
  versionToken: token,
  summaryUpdated,
  warnings,
}: RememberedReply): string {
  const what = {
    created: 'Remembered, the first under',
    appended: 'Remembered under',
    skipped: 'Remembered already, nothing was added under',
  }[outcome]
  return [
    `${what} ${oneLine(category)} (${noteId})`,
    ...(summaryUpdated ? ['The summary was updated.'] : []),
    `versionToken: ${token}`,
    ...warnings.map((warning) => `Look at it again: ${warning}`),
  ].join('\n')
}
