import type { Context, Cue, Turn } from '../../contract/index.ts'
import { personalSpace } from './project/index.ts'
import { searchNotes } from './search-notes.ts'

/** Candidates looked at; recall takes the few best. */
const considered = 6

/**
 * Least confidence of a note that is offered to someone who did not ask: long texts share words with much that they are not about. With a
 * documentation of 42 pages, ten questions were offered their page; of 333 prompts about other things 8 were offered one (.5: 53).
 */
const certain = 0.8

/** Notes that the prompt calls for, of the present space and of the person's own; `get_note` opens each by its id. */
export async function cues(context: Context, { prompt, given }: Turn): Promise<readonly Cue[]> {
  const own = await personalSpace(context)
  const spaces = own === undefined || own.id === context.space.id ? [context.space] : [context.space, own]
  const { hits } = await searchNotes(context, spaces, {
    text: prompt,
    project: undefined,
    exclude: [...given],
    limit: considered,
  })
  return hits
    .filter(({ hit, note }) => hit.confidence >= certain && !note.muted && note.record.provenance.source !== 'mined')
    .map(({ hit, note }) => ({
      recordId: note.record.id,
      address: note.record.id,
      score: hit.confidence,
      why: [note.title],
    }))
}
