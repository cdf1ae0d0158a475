import { trustLevels } from '../experience.ts'
import { isRelevant } from './relevance.ts'
import type { Scored } from './score-experience.ts'

/** States that are never given. */
const unserved: ReadonlySet<string> = new Set(['wrong', 'withdrawn'])

/**
 * The hits among what was scored, best first: score, then trust, then the newer, then the ref. Wrong and withdrawn ones are left out; one that
 * was replaced stands below its replacement, whatever their scores.
 * @param replacements ref of what was replaced → ref of its live replacement
 */
export function rankExperiences(
  scored: readonly Scored[],
  replacements: ReadonlyMap<string, string> = new Map(),
): Scored[] {
  const hits = scored.filter((each) => !unserved.has(each.state) && isRelevant(each)).sort(compare)
  const waiting = new Map(hits.map((hit) => [hit.ref, hit]))
  const ranked: Scored[] = []
  const place = (hit: Scored): void => {
    waiting.delete(hit.ref)
    const replacement = waiting.get(replacements.get(hit.ref) ?? '')
    if (replacement !== undefined) place(replacement)
    ranked.push(hit)
  }
  for (const hit of hits) if (waiting.has(hit.ref)) place(hit)
  return ranked
}

function compare(one: Scored, other: Scored): number {
  return (
    other.score - one.score ||
    trustLevels.indexOf(other.trust) - trustLevels.indexOf(one.trust) ||
    other.updatedAt.getTime() - one.updatedAt.getTime() ||
    (one.ref < other.ref ? -1 : 1)
  )
}
