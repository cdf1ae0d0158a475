import type { Experience } from '../experience.ts'
import { trustLevels } from '../experience.ts'
import type { Statement } from './statement.ts'

/**
 * Ref of what was replaced → ref of its live replacement, among experiences at hand. A replacement that nobody has settled counts where it is
 * trusted as much: both are served, the newer one above.
 */
export function replacementsAmong(
  experiences: readonly Experience[],
  about: ReadonlyMap<string, readonly Statement[]>,
): ReadonlyMap<string, string> {
  const live = new Map(
    experiences.filter(({ state }) => state === 'active' || state === 'disputed').map((each) => [each.ref, each]),
  )
  const replacements = new Map<string, string>()
  for (const { ref, trust } of experiences) {
    for (const { relation, status, from } of about.get(ref) ?? []) {
      const replacement = live.get(from)
      if (replacement === undefined || from === ref || !takesPlace(relation)) continue
      const trusted = trustLevels.indexOf(replacement.trust) >= trustLevels.indexOf(trust)
      if (status === 'accepted' || (status === 'pending' && relation === 'supersedes' && trusted))
        replacements.set(ref, from)
    }
  }
  return replacements
}

const takesPlace = (relation: Statement['relation']): boolean =>
  relation === 'supersedes' || relation === 'outdates' || relation === 'contradicts'
