import type { Context, Cue, Turn } from '../../contract/index.ts'

/** Candidates looked at; recall takes the few best. */
const considered = 5

/**
 * Experiences of the failure that the prompt tells of, or that the session met last and has not solved; `memory_read` opens each by its ref.
 * What is disputed, stale or replaced is left to those who search.
 */
export async function cues(context: Context, { prompt, given }: Turn): Promise<readonly Cue[]> {
  // Where nothing was learnt yet, a hook does without what reads errors: it costs forty milliseconds to load.
  if ((await context.records.versions({ kind: 'experiences', limit: 1 })).length === 0) return []
  const { findExperiences } = await import('./search/index.ts')
  const { hits } = await findExperiences(context, prompt, considered)
  return hits
    .filter(({ experience }) => experience.state === 'active' && !given.has(experience.ref))
    .map(({ experience, scored }) => ({
      recordId: experience.ref,
      address: experience.ref,
      score: scored.relevance,
      why: [experience.title],
    }))
}
