import { MnemaError } from '../../../../contract/index.ts'
import type { RuleBook } from '../../rule.ts'
import { fingerprintOf, storedOf } from './stored-rule.ts'
import { pathOfRule } from './write-rule.ts'

/**
 * Marks rules as the team's: the next sync that writes makes their files.
 * @throws MnemaError `not_found`; `conflict` for a rule that is not in force.
 */
export async function shareRules(book: RuleBook, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const rule = await book.find(id)
    if (rule === undefined) {
      throw new MnemaError('not_found', `There is no rule ${id} in ${book.project.slug}.`, {
        field: 'share',
        remedy: 'Take an id from mnema rules list.',
      })
    }
    if (rule.status !== 'active') {
      throw new MnemaError('conflict', `Rule ${rule.id} is not in force (${rule.status}).`, {
        field: 'share',
        remedy: 'Approve it first.',
      })
    }
    if (rule.shared !== undefined) continue
    const stored = storedOf(rule)
    await book.share(rule.id, { id: rule.id, path: pathOfRule(rule.id, stored), file: '', rule: fingerprintOf(stored) })
  }
}
