import { MnemaError } from '../../../../contract/index.ts'
import type { Rule } from '../../rule.ts'
import { confine, writeText } from '../disk/index.ts'
import { readStoredRule } from './read-rule.ts'
import { fingerprintOf, storedOf } from './stored-rule.ts'
import type { Sync } from './sync-store.ts'
import { writeStoredRule } from './write-rule.ts'

/** A rule that is to be written as a file of the repository. */
export interface Outgoing {
  rule: Rule
  /** The id that stands in the file. */
  id: string
  path: string
  /** The file as it is; undefined where there is none. */
  before: string | undefined
}

/** Writes the file where the person asked for that, and says so where not. */
export async function sendRule(sync: Sync, { rule, id, path, before }: Outgoing): Promise<void> {
  const { book, report, root } = sync
  if (rule.status !== 'active' && rule.status !== 'stale') {
    report.waiting.push({ file: path, rule, reasons: rule.reasons })
    return
  }
  if (!sync.write) {
    report.unwritten.push({ file: path, rule, reasons: [] })
    return
  }
  const place = await confine(root, path)
  if ('refused' in place) {
    report.refused.push({ file: path, reason: place.refused })
    return
  }
  if (place.exists && before === undefined) {
    report.refused.push({ file: path, reason: 'stands there already and holds another rule' })
    return
  }
  const stored = storedOf(rule)
  const text = writeStoredRule(id, stored, before)
  const read = readStoredRule(path, text)
  if ('refused' in read) throw new MnemaError('internal', `A rule was written that cannot be read: ${read.refused}.`)
  await writeText(place.real, text)
  const noted = await book.share(rule.id, { id, path, file: read.fingerprint, rule: fingerprintOf(stored) })
  report.written.push({ file: path, rule: noted, reasons: [] })
}
