import written from './failure-set.json' with { type: 'json' }

/** What was noted when a failure was met for the first time. */
export interface WrittenExperience {
  title: string
  type: string
  what: string
  why: string
  where: string
  learned: string
  /** Tool that failed, and the machine. */
  tool: string
  environment: Readonly<Record<string, string>>
}

/** A failure that is asked about. */
export interface WrittenOccurrence {
  query: string
  /** What the runtime's hook saw before the question, where it saw something. */
  error?: string
  /** The machine, where it is another than the record's. */
  environment?: Readonly<Record<string, string>>
}

export interface WrittenFailure {
  key: string
  /** `en` or `zh`. */
  language: string
  /** Written when weights, words and cut were settled: nothing was fitted to it. */
  fresh?: boolean
  record: WrittenExperience
  /** The same failure later: with other folders, lines, versions, wording; first as a tool prints it, then in a few words. */
  later: readonly WrittenOccurrence[]
  /** Another failure of the same tool or class, to which no record is an answer; in the same two ways. */
  near: readonly WrittenOccurrence[]
}

/** Failures of compilers, linkers, test runners, package managers, databases and servers, written for this evaluation. */
export const failureSet: { failures: readonly WrittenFailure[] } = written

/**
 * Every other failure of those that are not fresh was used to find the weights and the cut; figures are of the others. Which words are ordinary
 * and what is compared at all was found with an eye on both halves: only the fresh ones are blind.
 */
export function isReported(place: number): boolean {
  return place % 2 === 1 || failureSet.failures[place]?.fresh === true
}
