import type { Rule } from '../../rule.ts'
import { idOfPath } from './read-rule.ts'
import { fingerprintOf, storedOf } from './stored-rule.ts'
import type { Sync } from './sync-store.ts'

/** Rules whose file is gone: taken out by the team, or only not there now. */
export async function retireMissing(sync: Sync, rules: readonly Rule[], seen: ReadonlySet<string>): Promise<void> {
  const { store, report } = sync
  const unread = new Set(store.skipped.flatMap(({ file, id }) => [id, idOfPath(file)]))
  const unreadable = store.skipped.some(({ id }) => id === '')
  const present = new Set(store.files.map(({ id }) => id))
  for (const known of rules) {
    const { shared } = known
    if (shared === undefined || seen.has(known.recordId) || present.has(shared.id)) continue
    if (unreadable || unread.has(shared.id)) continue
    const rule = (await sync.book.find(known.id)) ?? known
    if (rule.status === 'superseded') continue
    if (rule.status === 'rejected') await sync.book.share(rule.id, undefined)
    else if (shared.file === '') send(sync, rule)
    else if (sync.keep.has(rule.id)) send(sync, rule)
    else if (shared.rule !== fingerprintOf(storedOf(rule)) && !sync.take.has(rule.id)) {
      const reasons = ['was changed here, and its file is gone']
      report.conflicts.push({ file: shared.path, rule, reasons })
    } else await retire(sync, rule, shared.path)
  }
}

async function retire(sync: Sync, rule: Rule, path: string): Promise<void> {
  const { book, report, store } = sync
  const removed = store.reviewed.isRemoved(path)
  // A person's own rule whose file was never merged lives on: another branch is checked out.
  if (!removed && !store.reviewed.isListed(path) && rule.source !== 'import') return send(sync, rule)
  const after = await book.retire(rule.id, path, removed)
  report.retired.push({ file: path, rule: after, reasons: after.reasons })
}

function send(sync: Sync, rule: Rule): void {
  const { shared } = rule
  if (shared === undefined) return
  sync.outgoing.push({ rule, id: shared.id, path: shared.path, before: undefined })
}
