import type { Context } from '../../../contract/index.ts'
import type { TrustLevel } from '../experience.ts'
import { experienceOf } from '../record/index.ts'
import { bareRecord, readAttributes } from './read-attributes.ts'
import type { TeamEntry } from './team-file.ts'

/** Why an entry is not taken in, where it is not. The same gate as on the way out: a file may come from anywhere. */
export function whyRefused({ screening }: Pick<Context, 'screening'>, entry: TeamEntry): string | undefined {
  const [finding] = screening.examine(entry)
  if (finding !== undefined) return `${finding.field}: ${finding.message}`
  if (trustOf(entry) === undefined) return 'nobody vouches for it, and no replay has verified it.'
  if (readAttributes(entry.attributes).scope === 'project' && entry.project === '')
    return 'it belongs to a project and does not say to which.'
  return undefined
}

/**
 * A replay that verified a fix which is there, else a named person. A file can claim both, so whoever may write to the repository is trusted
 * as its reviewers trust them.
 */
export function trustOf({ by, attributes }: TeamEntry): TrustLevel | undefined {
  const { fix, verification } = experienceOf(bareRecord(readAttributes(attributes)))
  const isProven = fix !== undefined && verification?.verdict === 'verified' && verification.runs > 0
  return isProven ? 'team_verified' : by.trim() === '' ? undefined : 'team_person'
}
