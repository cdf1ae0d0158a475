import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import { addLink, type WantedLink } from '../relations/index.ts'
import { changeNote, latestNote } from '../saving/index.ts'
import { ref } from './fields.ts'
import { linkTarget } from './write-fields.ts'

/** A link between two notes. */
export const linkFields = { from: ref.describe('Note id of the source.'), ...linkTarget }

export const outLinked = {
  noteId: z.string().describe('The source, in whose text the link stands.'),
  versionToken: z.string().describe('Token of the source now.'),
  outcome: z.enum(['created', 'skipped']).describe('skipped: the text says it already.'),
}

/** A link that is asked for, and where it stands in the input. */
export interface NumberedLink extends WantedLink {
  field: string
}

export type LinkOutcome = { ok: true; outcome: 'created' | 'skipped' } | { ok: false; error: unknown }

/**
 * Writes links into the text of one note, in one write. What is wrong with one of them does not keep back the others.
 * @param context in the space of the note.
 */
export async function linkFrom(
  context: Context,
  id: string,
  links: readonly NumberedLink[],
): Promise<{ outcomes: LinkOutcome[]; versionToken: string }> {
  const note = await latestNote(context, id, `${links[0]?.field ?? ''}from`)
  const outcomes: LinkOutcome[] = []
  let { body } = note
  for (const { field, ...link } of links) {
    try {
      const written = await addLink(context, { body, from: id }, link, field)
      body = written.body
      outcomes.push({ ok: true, outcome: written.added ? 'created' : 'skipped' })
    } catch (error) {
      outcomes.push({ ok: false, error })
    }
  }
  const saved = body === note.body ? note : (await changeNote(context, note, { body })).note
  return { outcomes, versionToken: saved.record.versionToken }
}
