import { type Context, MnemaError, type Revision } from '../../../contract/index.ts'
import type { Note } from '../note.ts'
import { authorOf } from '../view/index.ts'
import { oneLine } from '../wording/index.ts'
import { noteDiff } from './note-diff.ts'

/** Revisions among which the one that the caller read is looked for, the newest first. */
const mostRevisions = 200

/**
 * Refuses a change that was made for an earlier state of the note. The refusal carries all that is needed to send the change once more with success:
 * the present token, who changed the note and when, and the difference between what the caller had and what there is.
 * @throws MnemaError `version_conflict` (data: noteId, versionToken, revision, changedBy, changedAt, diff).
 */
export async function refuseStale(context: Context, { record }: Note, token: string): Promise<void> {
  if (token === record.versionToken) return
  const known = await findRevision(context, record.id, token)
  const diff =
    known === undefined
      ? 'The token is of no recent state of this note: read it with get_note.'
      : noteDiff(known, record)
  const author = authorOf(record.provenance)
  const when = record.updatedAt.toISOString()
  const title = context.screening.neutralise(oneLine(record.title))
  throw new MnemaError(
    'version_conflict',
    `"${title}" (${record.id}) is now at revision ${record.revision}, changed by ${author.by} (${author.client}) at ${when}. Nothing was written.`,
    {
      field: 'versionToken',
      remedy: `Fit your change to what the note says now and send it again with versionToken ${record.versionToken}.`,
      data: {
        noteId: record.id,
        versionToken: record.versionToken,
        revision: record.revision,
        changedBy: author,
        changedAt: when,
        diff: context.screening.neutralise(diff),
      },
    },
  )
}

async function findRevision(context: Context, id: string, token: string): Promise<Revision | undefined> {
  const revisions = await context.records.revisions(id, { limit: mostRevisions })
  return revisions.find(({ versionToken }) => versionToken === token)
}
