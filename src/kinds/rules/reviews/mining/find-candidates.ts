import type { Rule, RuleScope } from '../../rule.ts'
import { reviewLimits } from '../limits.ts'
import type { UsableComment } from './choose-comments.ts'
import { type Cluster, clusterComments } from './cluster-comments.ts'
import { compareWithRules, type KnownRules, type Standing } from './compare-with-rules.ts'
import { order } from './imperative.ts'
import { suggestScope } from './suggest-scope.ts'

/** Comments that ask for the same and may be worth a rule. */
export interface Candidate extends Omit<Standing, 'covered'> {
  /** The newest first. */
  comments: Cluster
  /** Numbers of their pull requests, each once. */
  pulls: readonly number[]
  scope: RuleScope
  /** A rough rule; undefined where no comment has one that may be shown outside of quotes. */
  draft: string | undefined
}

export interface Found {
  /** The most often said first, then those whose lines were changed afterwards, then the newest. */
  candidates: Candidate[]
  /** Comments that were proposed or dismissed before. */
  decided: number
  /** Candidates that rules say already, or that a person rejected. */
  covered: number
  /** Candidates with too few comments. */
  rare: number
}

/**
 * Makes candidates of comments.
 * @param decided links of comments that were decided on, and when.
 */
export async function findCandidates(
  comments: readonly UsableComment[],
  {
    minRepeats,
    decided,
    known,
  }: {
    minRepeats: number
    decided: ReadonlyMap<string, Date>
    known: KnownRules
  },
): Promise<Found> {
  const found: Found = { candidates: [], decided: 0, covered: 0, rare: 0 }
  for (const cluster of clusterComments(comments)) {
    const open = stillOpen(cluster, decided)
    found.decided += cluster.length - open.length
    const [first, ...others] = open.reverse()
    if (first === undefined) continue
    if (open.length < minRepeats) {
      found.rare += 1
      continue
    }
    const { covered, ...candidate } = await describeCluster([first, ...others], known)
    if (covered === undefined) found.candidates.push(candidate)
    else found.covered += 1
  }
  found.candidates.sort(byWeight)
  return found
}

/**
 * Comments that nobody has decided on. Of a cluster that was longer than what is shown, those that were there when the shown ones were
 * decided on are decided too; a newer one is new evidence.
 */
function stillOpen(cluster: Cluster, decided: ReadonlyMap<string, Date>): UsableComment[] {
  const times = cluster.flatMap(({ link }) => decided.get(link)?.getTime() ?? [])
  const until = times.length < reviewLimits.comments ? Number.NEGATIVE_INFINITY : Math.max(...times)
  return cluster.filter(({ link, at }) => !decided.has(link) && at.getTime() > until)
}

async function describeCluster(
  comments: Cluster,
  known: KnownRules,
): Promise<Candidate & { covered: Rule | undefined }> {
  const scope = suggestScope(comments.map(({ path }) => path))
  const drafts = comments.map(({ draft }) => draft).filter((text) => text !== '')
  const draft = drafts.find((text) => order.test(text)) ?? drafts[0]
  const standing =
    draft === undefined
      ? { covered: undefined, similar: [], contradicts: undefined }
      : await compareWithRules({ text: draft, scope }, known)
  const pulls = [...new Set(comments.map(({ pull }) => pull))].sort((a, b) => a - b)
  return { comments, pulls, scope, draft, ...standing }
}

function byWeight(a: Candidate, b: Candidate): number {
  return b.comments.length - a.comments.length || heeded(b) - heeded(a) || compareNewest(a, b)
}

/** How many of its comments were acted upon. */
function heeded({ comments }: Candidate): number {
  return comments.filter(({ changed, resolved }) => changed || resolved).length
}

function compareNewest({ comments: [a] }: Candidate, { comments: [b] }: Candidate): number {
  return b.at.getTime() - a.at.getTime() || (a.link < b.link ? -1 : 1)
}
