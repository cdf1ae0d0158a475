import type { ExperienceState, TrustLevel } from '../experience.ts'
import { caps, type SignalName, signalNames } from './caps.ts'
import { matchContent } from './match-content.ts'
import { matchEnvironment } from './match-environment.ts'
import { matchEvidence, matchProject, matchRecency, matchSignature, matchTool, matchTrust } from './match-record.ts'
import type { Matching } from './matching.ts'
import type { RankCandidate } from './rank-candidate.ts'
import type { RankQuery } from './rank-query.ts'
import { relevanceOf } from './relevance.ts'

/** One signal and what it gave. */
export interface ScoredSignal {
  name: SignalName
  /** Uncut. */
  detail: string
  /** In whole hundredths, 0 to the cap of the signal. */
  hundredths: number
}

export interface Scored {
  ref: string
  /** 0 to 1 with two decimals: the sum of the signals as they are printed. */
  score: number
  /** All nine, the largest first, equal ones in the order of `signalNames`. */
  signals: readonly ScoredSignal[]
  /** How likely the experience is about the same failure, 0 to 1, from what is in common and what is not; no part of the score. */
  relevance: number
  trust: TrustLevel
  state: ExperienceState
  updatedAt: Date
}

/**
 * What an experience is worth for what is asked: nine signals, each a share of its cap, rounded to hundredths before they are added, so that the
 * printed parts sum to the printed score. Pure; `prepareQuery` reads the question once.
 */
export function scoreExperience(query: RankQuery, candidate: RankCandidate): Scored {
  const signature = matchSignature(query, candidate)
  const { symbol, lexical, evidence } = matchContent(query, candidate)
  const matchings: Readonly<Record<SignalName, Matching>> = {
    error_signature: signature,
    code_symbol: symbol,
    lexical,
    same_project: matchProject(query, candidate),
    environment: matchEnvironment(candidate.environment, query.environment),
    recency: matchRecency(query, candidate),
    tool_name: matchTool(query, candidate),
    trust: matchTrust(candidate),
    evidence: matchEvidence(candidate),
  }
  const signals = signalNames.map((name) => {
    const { share, detail } = matchings[name]
    return { name, detail, hundredths: Math.round(share * caps[name]) }
  })
  return {
    ref: candidate.ref,
    score: signals.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100,
    signals: signals.sort((one, other) => other.hundredths - one.hundredths),
    relevance: relevanceOf({ signature: signature.share, ...evidence }),
    trust: candidate.trust,
    state: candidate.state,
    updatedAt: candidate.updatedAt,
  }
}
