import { contradict, likeness, type Reading, readWording } from '../../wording/index.ts'
import type { UsableComment } from './choose-comments.ts'

/** Comments that ask for the same. */
export type Cluster = readonly [UsableComment, ...UsableComment[]]

/**
 * From here on two comments ask for the same: lower than for rules, for a comment is written for one line and not to last. Chosen on the
 * pairs in `mining.test.ts`.
 */
const alikeFrom = 0.55

interface Member {
  comment: UsableComment
  reading: Reading
}

type Group = [Member, ...Member[]]

/** Comments of a cluster with which another one is compared. */
const mostCompared = 5

/** Puts like comments together, the oldest first in each. What asks for the opposite is never put together. */
export function clusterComments(comments: readonly UsableComment[]): Cluster[] {
  const ordered = [...comments].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.link < b.link ? -1 : 1))
  const clusters: Group[] = []
  /** Clusters in which each feature occurs: the others have nothing in common with a comment. */
  const having = new Map<string, Set<Group>>()
  for (const comment of ordered) {
    const member = { comment, reading: readWording(subject(comment)) }
    const near = new Set<Group>()
    for (const feature of member.reading.features.keys()) {
      for (const cluster of having.get(feature) ?? []) near.add(cluster)
    }
    const place = nearest(member.reading, near)
    const cluster = place ?? [member]
    if (place === undefined) clusters.push(cluster)
    else place.push(member)
    for (const feature of member.reading.features.keys()) {
      having.set(feature, (having.get(feature) ?? new Set()).add(cluster))
    }
  }
  return clusters.map(([first, ...others]) => [first.comment, ...others.map(({ comment }) => comment)])
}

/** The cluster whose first comments are the most like it on the whole; of equal ones the oldest. */
function nearest(reading: Reading, clusters: Iterable<Group>): Group | undefined {
  let best: Group | undefined
  let score = 0
  for (const cluster of clusters) {
    const compared = cluster.length > mostCompared ? cluster.slice(0, mostCompared) : cluster
    const mean = compared.reduce((sum, other) => sum + likeness(reading, other.reading), 0) / compared.length
    if (mean < alikeFrom || mean < score || (mean === score && best !== undefined && !isOlder(cluster, best))) continue
    if (cluster.some((other) => contradict(reading, other.reading))) continue
    best = cluster
    score = mean
  }
  return best
}

function isOlder([{ comment: a }]: Group, [{ comment: b }]: Group): boolean {
  return a.at.getTime() - b.at.getTime() < 0 || (a.at.getTime() === b.at.getTime() && a.link < b.link)
}

/** What is compared: what the comment asks for, or all of it where that is unclear. */
function subject({ draft, quote }: UsableComment): string {
  return (draft === '' ? quote : draft).replace(pointing, '')
}

/** Words that point at the line, which each comment has another of. */
const pointing = /\s*\b(?:here|there|again|too|also|as well|this|these|those)\b|这里|这边|此处|这个|这块|同样/gi
