import { contradict, likeness, readWording } from '../../wording/index.ts'
import type { UsableComment } from './choose-comments.ts'

/** Comments that ask for the same. */
export type Cluster = readonly [UsableComment, ...UsableComment[]]

/**
 * From here on two comments ask for the same: lower than for rules, for a comment is written for one line and not to last. Chosen on the
 * pairs in `cluster-comments.test.ts`.
 */
const alikeFrom = 0.55

/** Puts like comments together, the oldest first in each. What asks for the opposite is never put together. */
export function clusterComments(comments: readonly UsableComment[]): Cluster[] {
  const ordered = [...comments].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.link < b.link ? -1 : 1))
  const clusters: [UsableComment, ...UsableComment[]][] = []
  for (const comment of ordered) {
    const place = nearest(comment, clusters)
    if (place === undefined) clusters.push([comment])
    else place.push(comment)
  }
  return clusters
}

/** The cluster whose comments are the most like it on the whole. */
function nearest<T extends Cluster>(comment: UsableComment, clusters: readonly T[]): T | undefined {
  const reading = readWording(subject(comment))
  let best: T | undefined
  let score = alikeFrom
  for (const cluster of clusters) {
    const readings = cluster.map((other) => readWording(subject(other)))
    const mean = readings.reduce((sum, other) => sum + likeness(reading, other), 0) / readings.length
    if (mean < score || readings.some((other) => contradict(reading, other))) continue
    best = cluster
    score = mean
  }
  return best
}

/** What is compared: what the comment asks for, or all of it where that is unclear. */
function subject({ draft, quote }: UsableComment): string {
  return (draft === '' ? quote : draft).replace(pointing, '')
}

/** Words that point at the line, which each comment has another of. */
const pointing = /\s*\b(?:here|there|again|too|also|as well|this|these|those)\b|这里|这边|此处|这个|这块|同样/gi
