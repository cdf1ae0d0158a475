import { appliesTo } from '../../scope/index.ts'
import type { Candidate } from '../candidate.ts'
import { enforcesOne } from './enforcement.ts'
import type { PlacedEnforcement } from './read-enforcements.ts'

/** Share of the files of evidence that a configuration has to reach. */
const leastReached = 0.9

/** Whether linters or formatters enforce a candidate on nearly all files in which it was found. */
export function isEnforced(candidate: Candidate, enforcements: readonly PlacedEnforcement[]): boolean {
  const enforcing = enforcements.filter(
    (one) =>
      enforcesOne(one, candidate.linted) &&
      (one.families === undefined || candidate.families.some((family) => one.families?.includes(family))),
  )
  if (enforcing.length === 0) return false
  const reached = candidate.evidence.filter((path) => enforcing.some((one) => reaches(one, path)))
  return reached.length >= candidate.evidence.length * leastReached
}

function reaches({ folder, patterns }: PlacedEnforcement, path: string): boolean {
  if (!path.startsWith(folder)) return false
  return patterns === undefined || appliesTo({ type: 'glob', patterns }, path.slice(folder.length))
}
