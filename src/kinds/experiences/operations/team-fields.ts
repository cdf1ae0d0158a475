import { z } from 'zod'
import { outRef, outTitle } from './fields.ts'

/** What was left out, and why. */
export const leftOut = z.array(
  z.object({ ref: outRef, title: outTitle, reason: z.string().describe('Why it was left out.') }),
)

/** What became of the team's records in this memory. */
export const outTaken = {
  added: z.int().describe('New records of the team.'),
  changed: z.int().describe('Records with a new revision.'),
  withdrawn: z.array(outRef).describe('Taken back by the team: no longer served.'),
  known: z.int().describe('Known here already: one source more.'),
  refused: z.array(z.string()).describe('Files that were not taken, with the reason.'),
}

export const outWaiting = z.string().optional().describe('Why something waits here, where the remote was not reached.')

/** A person who vouches. */
export const by = z.string().min(1).max(100).optional().describe('Your name: you vouch for the records.')

/** A branch for a review, where the remote's own takes no pushes. */
export const branch = z
  .string()
  .regex(/^(?!.*\.\.)[A-Za-z0-9][\w./-]{0,99}$/)
  .optional()
  .describe('Push to this branch instead, for a review.')

export function takenText({
  added,
  changed,
  withdrawn,
  known,
  refused,
}: z.infer<z.ZodObject<typeof outTaken>>): string {
  return [
    `${added} new, ${changed} changed, ${withdrawn.length} withdrawn, ${known} known already`,
    ...withdrawn.map((ref) => `- withdrawn: ${ref}`),
    ...refused.map((reason) => `- refused: ${reason}`),
  ].join('\n')
}
