import type { RuleScope } from '../rule.ts'
import type { Candidate, Place } from './candidate.ts'
import type { Count, FileFindings, Finding } from './findings.ts'
import type { Question } from './question.ts'
import { scopeOfFiles } from './scope-of-files.ts'
import { wilsonLowerBound } from './wilson.ts'

/** How lopsided the evidence has to be. */
export interface Thresholds {
  /** Least share of the places that follow, 0.5 to 1. */
  minRatio: number
  /** Least number of files with such places. */
  minFiles: number
}

/** The Wilson bound has to lie above: even at the lower end of what was seen, most places follow. Four of four is enough, nine of ten too. */
const leastBound = 0.5
/** The share of files may be so much lower than that of places: one long file must not speak for many short ones. */
const fileSlack = 0.2
/** Most counter-examples that are kept, each of another file. */
const mostExamples = 3
/** The family of what is asked of every text file. */
export const everyFamily = 'text'

interface Vote {
  file: FileFindings
  answers: ReadonlyMap<string, Count>
}

/**
 * What the findings say: one candidate for each question on which nearly all agree. Where the whole project does not, each of its parts is
 * asked by itself.
 */
export function assess(files: readonly FileFindings[], thresholds: Thresholds): Candidate[] {
  return [...groupByQuestion(files)].flatMap(([, { question, family, votes }]) => {
    const whole = judge(question, family, votes, undefined, thresholds)
    if (whole !== undefined) return [whole]
    const sections = bySection(votes)
    if (sections.size < 2) return []
    return [...sections].flatMap(([section, part]) => judge(question, family, part, section, thresholds) ?? [])
  })
}

function bySection(votes: readonly Vote[]): ReadonlyMap<string, readonly Vote[]> {
  const sections = new Map<string, Vote[]>()
  for (const vote of votes) {
    const known = sections.get(vote.file.section)
    if (known === undefined) sections.set(vote.file.section, [vote])
    else known.push(vote)
  }
  return sections
}

interface Group {
  question: Question
  family: string
  votes: Vote[]
}

function groupByQuestion(files: readonly FileFindings[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const file of files) {
    for (const finding of file.findings) addVote(groups, file, finding)
  }
  return groups
}

function addVote(groups: Map<string, Group>, file: Vote['file'], { question, answers }: Finding): void {
  const key = `${file.family}\n${question.id}`
  const group = groups.get(key) ?? { question, family: file.family, votes: [] }
  groups.set(key, group)
  group.votes.push({ file, answers })
}

function judge(
  question: Question,
  family: string,
  votes: readonly Vote[],
  section: string | undefined,
  { minRatio, minFiles }: Thresholds,
): Candidate | undefined {
  if (votes.length < minFiles) return undefined
  const [answer, following, opportunities] = winner(votes)
  const { rule, least = 0, linted = [] } = question.answers[answer] ?? {}
  if (rule === undefined || following / opportunities < Math.max(minRatio, least)) return undefined
  const lowerBound = wilsonLowerBound(following, opportunities)
  const filesFollowing = votes.filter(({ answers }) => isMost(answers, answer)).length
  if (lowerBound <= leastBound || filesFollowing / votes.length < minRatio - fileSlack) return undefined
  const evidence = votes.map(({ file }) => file.path)
  const scope: RuleScope | undefined =
    family === everyFamily && section === undefined ? { type: 'global' } : scopeOfFiles(evidence, section)
  if (scope === undefined) return undefined
  return {
    id: question.id,
    kind: question.id.startsWith('style-') ? 'style' : 'code',
    family,
    families: family === everyFamily ? [...new Set(votes.map(({ file }) => file.language))] : [family],
    rule,
    section,
    scope,
    of: question.of,
    opportunities,
    following,
    files: votes.length,
    filesFollowing,
    lowerBound,
    counterExamples: counterExamples(votes, answer),
    linted,
    evidence,
  }
}

/** The answer given most often, how often, and how often any was given. */
function winner(votes: readonly Vote[]): [answer: string, following: number, opportunities: number] {
  const totals = new Map<string, number>()
  for (const { answers } of votes) {
    for (const [answer, { count }] of answers) totals.set(answer, (totals.get(answer) ?? 0) + count)
  }
  const [best = ['', 0] as const] = [...totals].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const opportunities = [...totals.values()].reduce((sum, count) => sum + count, 0)
  return [best[0], best[1], opportunities]
}

function isMost(answers: ReadonlyMap<string, Count>, answer: string): boolean {
  const total = [...answers.values()].reduce((sum, { count }) => sum + count, 0)
  return (answers.get(answer)?.count ?? 0) * 2 > total
}

function counterExamples(votes: readonly Vote[], answer: string): Place[] {
  const places: Place[] = []
  for (const { file, answers } of votes) {
    const other = [...answers].filter(([given]) => given !== answer).map(([, { line }]) => line)
    if (other.length > 0) places.push({ path: file.path, line: Math.min(...other) })
    if (places.length === mostExamples) break
  }
  return places
}
