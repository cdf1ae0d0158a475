import { type Cue, estimateTokens } from '../contract/index.ts'
import { renderRecall } from './render-recall.ts'

export interface CueLimits {
  minConfidence: number
  maxCues: number
  maxTokens: number
  /** Most characters that reach the host. */
  contextLimit: number
}

/** Room for the session and query ids, which are not known yet, in characters. */
const roomForIds = 160

/**
 * The best cues that are likely enough, new to the session, and together within the budget. The choice does not depend on the order in
 * which the kinds offered them.
 */
export function chooseCues(offered: readonly Cue[], given: ReadonlySet<string>, limits: CueLimits): readonly Cue[] {
  const best = new Map<string, Cue>()
  for (const cue of offered) {
    const other = best.get(cue.recordId)
    if (other === undefined || cue.score > other.score) best.set(cue.recordId, cue)
  }
  const ranked = [...best.values()]
    .filter((cue) => cue.score >= limits.minConfidence && !given.has(cue.recordId))
    .sort((a, b) => b.score - a.score || (a.address < b.address ? -1 : a.address > b.address ? 1 : 0))
    .slice(0, limits.maxCues)
  const fits = (cues: readonly Cue[]): boolean => {
    const text = renderRecall(cues, { sessionId: undefined, queryId: undefined }, (line) => line)
    return estimateTokens(text) <= limits.maxTokens && text.length + roomForIds <= limits.contextLimit
  }
  let count = ranked.length
  while (count > 0 && !fits(ranked.slice(0, count))) count--
  return ranked.slice(0, count)
}
