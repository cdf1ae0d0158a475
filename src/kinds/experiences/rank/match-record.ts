import type { TrustLevel } from '../experience.ts'
import { differing, type Matching, nothing } from './matching.ts'
import type { RankCandidate } from './rank-candidate.ts'
import type { RankQuery } from './rank-query.ts'

/** How much of the cap each trust level is worth. The example of the tool reference prints 0.03 of 0.05 for `local_auto`. */
const trustShares: Readonly<Record<TrustLevel, number>> = {
  imported: 0.2,
  local_auto: 0.6,
  local_person: 0.8,
  team_person: 0.8,
  team_verified: 1,
}

const day = 86_400_000

/** Days after which an experience is worth half of a fresh one. By judgement: what breaks in tools lasts for months. */
const halfLife = 90

/** Occasions that prove an experience: five, a success that it led to counts as two. `sources=1` then gives the 0.01 of the example. */
const proven = 5

/** Equal signatures; a loose one is worth 0.6 and says that it is loose. */
export function matchSignature(query: RankQuery, { signature, looseSignature }: RankCandidate): Matching {
  if (signature !== undefined && query.exact.has(signature)) return { share: 1, detail: `sha256:${signature}` }
  if (looseSignature !== undefined && query.loose.has(looseSignature))
    return { share: 0.6, detail: `loose sha256:${looseSignature}` }
  return nothing
}

export function matchProject({ project }: RankQuery, { projectId, projectName }: RankCandidate): Matching {
  if (project === undefined || (projectId === undefined && projectName === '')) return nothing
  if (projectId === project.id) return { share: 1, detail: projectName }
  return { share: 0, detail: differing(projectName, project.name) }
}

export function matchRecency({ now }: RankQuery, { updatedAt }: RankCandidate): Matching {
  const days = Math.max(0, (now.getTime() - updatedAt.getTime()) / day)
  return { share: 0.5 ** (days / halfLife), detail: `${Math.floor(days)}d` }
}

/** The tool that failed, or one that the question names. */
export function matchTool({ tool, words }: RankQuery, candidate: RankCandidate): Matching {
  const recorded = candidate.tool?.toLowerCase()
  if (recorded === undefined) return nothing
  if (tool?.toLowerCase() === recorded || words.has(recorded)) return { share: 1, detail: recorded }
  return tool === undefined ? nothing : { share: 0, detail: differing(recorded, tool.toLowerCase()) }
}

export function matchTrust({ trust }: RankCandidate): Matching {
  return { share: trustShares[trust], detail: trust }
}

/** Failures after it was read take away what successes gave, and are told first. */
export function matchEvidence({ sources, usedSuccess, usedFailure }: RankCandidate): Matching {
  const weight = sources + 2 * usedSuccess - 2 * usedFailure
  const detail = `sources=${sources},used_success=${usedSuccess}`
  return {
    share: Math.min(1, Math.max(0, weight / proven)),
    detail: usedFailure === 0 ? detail : `used_failure=${usedFailure},${detail}`,
  }
}
