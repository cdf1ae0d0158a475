import type { Rule, RuleBook } from '../../rule.ts'
import { likeness, readWording, similarFrom } from '../../wording/index.ts'
import type { GatheredStore } from './gather-store.ts'
import type { StoredFile } from './read-rule.ts'
import { receiveFile } from './receive-file.ts'
import { retireMissing } from './retire-missing.ts'
import { type Outgoing, sendRule } from './send-rule.ts'
import { emptyReport, type SyncReport } from './sync-report.ts'

export interface SyncOptions {
  root: string
  /** Write files of what is shared and was changed here. */
  write: boolean
  /** Of these, the file's words count where both were changed, or where they wait. */
  take: ReadonlySet<string>
  /** Of these, the words here count. */
  keep: ReadonlySet<string>
}

/** One sync: the book, what was found, and what is done. */
export interface Sync extends SyncOptions {
  book: RuleBook
  store: GatheredStore
  report: SyncReport
  outgoing: Outgoing[]
}

/** Brings a project's rules and the files of its repository in step, both ways. Files are written last. */
export async function syncStore(book: RuleBook, store: GatheredStore, options: SyncOptions): Promise<SyncReport> {
  const sync: Sync = { ...options, book, store, report: emptyReport(), outgoing: [] }
  const rules = await book.list({ statuses: ['active', 'stale', 'pending', 'rejected', 'superseded'] })
  const seen = new Set<string>()
  for (const file of store.files) {
    const rule = ruleOfFile(file, rules)
    if (rule !== undefined && seen.has(rule.recordId)) {
      sync.report.refused.push({ file: file.path, reason: `stands for rule ${rule.id}, as another file does` })
      continue
    }
    if (rule !== undefined && isAnothers(file, rule)) {
      seen.add(rule.recordId)
      sync.report.refused.push({
        file: file.path,
        reason: `has the id ${file.id}, which is that of another rule here; give the file another id`,
      })
      continue
    }
    const after = await receiveFile(sync, file, rule)
    if (after !== undefined) seen.add(after)
  }
  await retireMissing(sync, rules, seen)
  for (const outgoing of sync.outgoing) await sendRule(sync, outgoing)
  return sync.report
}

function ruleOfFile({ id }: StoredFile, rules: readonly Rule[]): Rule | undefined {
  return rules.find(({ shared }) => shared?.id === id) ?? rules.find((rule) => rule.id === id)
}

/** A rule that only has the file's id by chance, or because somebody copied the id into another file. */
function isAnothers({ stored }: StoredFile, rule: Rule): boolean {
  if (rule.shared !== undefined || rule.source === 'import') return false
  return likeness(readWording(stored.text), readWording(rule.text)) < similarFrom
}
