import type { RuleScope } from '../rule.ts'
import type { Candidate } from './candidate.ts'
import { scopeOfFiles } from './scope-of-files.ts'
import { lineLimits } from './style/index.ts'
import { wilsonLowerBound } from './wilson.ts'

/** Says once what several candidates say: the shortest line that holds, and one rule for languages that are written alike. */
export function unite(candidates: readonly Candidate[]): readonly Candidate[] {
  const united = new Map<string, Candidate>()
  for (const candidate of withoutLongerLines(candidates)) {
    const key = `${candidate.id}\n${candidate.rule}\n${candidate.section === undefined}`
    const known = united.get(key)
    united.set(key, known === undefined ? candidate : join(known, candidate))
  }
  return [...united.values()]
}

function withoutLongerLines(candidates: readonly Candidate[]): readonly Candidate[] {
  const limitOf = ({ id }: Candidate): number | undefined =>
    lineLimits.find((limit) => id === `style-line-length-${limit}`)
  const shortest = new Map<string, number>()
  const place = ({ family, section }: Candidate): string => `${family}\n${section ?? ''}`
  for (const candidate of candidates) {
    const limit = limitOf(candidate)
    if (limit !== undefined) shortest.set(place(candidate), Math.min(limit, shortest.get(place(candidate)) ?? limit))
  }
  return candidates.filter((candidate) => {
    const limit = limitOf(candidate)
    return limit === undefined || shortest.get(place(candidate)) === limit
  })
}

/** Most patterns of a scope that several parts of a project share. */
const mostPatterns = 8

function joinScopes(a: Candidate, b: Candidate, evidence: readonly string[]): RuleScope {
  if (a.section === undefined) return scopeOfFiles(evidence, undefined) ?? a.scope
  if (a.scope.type !== 'glob' || b.scope.type !== 'glob') return a.scope
  return { type: 'glob', patterns: [...new Set([...a.scope.patterns, ...b.scope.patterns])].slice(0, mostPatterns) }
}

function join(a: Candidate, b: Candidate): Candidate {
  const evidence = [...a.evidence, ...b.evidence]
  const following = a.following + b.following
  const opportunities = a.opportunities + b.opportunities
  return {
    ...a,
    scope: joinScopes(a, b, evidence),
    following,
    opportunities,
    lowerBound: wilsonLowerBound(following, opportunities),
    families: [...new Set([...a.families, ...b.families])],
    files: a.files + b.files,
    filesFollowing: a.filesFollowing + b.filesFollowing,
    counterExamples: [...a.counterExamples, ...b.counterExamples].slice(0, 3),
    evidence,
  }
}
