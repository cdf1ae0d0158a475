import { isGone } from '../../book/index.ts'
import type { Rule } from '../../rule.ts'
import type { StoredFile } from './read-rule.ts'
import { draftOf, fingerprintOf, storedOf } from './stored-rule.ts'
import type { Sync } from './sync-store.ts'

/** What a file says is brought to its rule. @returns the record of the rule for which the file stands. */
export async function receiveFile(sync: Sync, file: StoredFile, rule: Rule | undefined): Promise<string | undefined> {
  if (rule === undefined) return receiveNew(sync, file)
  const retired = rule.status === 'superseded' && rule.reasons.some(isGone)
  if (rule.status === 'rejected' || (rule.status === 'superseded' && !retired)) {
    sync.report.rejected.push({ file: file.path, rule, reasons: [] })
    return rule.recordId
  }
  if (retired) await revise(sync, file, rule)
  else await compare(sync, file, rule)
  return rule.recordId
}

async function receiveNew(sync: Sync, file: StoredFile): Promise<string | undefined> {
  const { book, report, store } = sync
  const added = await book.add(draftOf(file.stored, { ...file, reviewed: store.reviewed.isReviewed(file.path) }))
  if (added.outcome === 'refused') {
    report.refused.push({ file: file.path, reason: added.reasons.join('; ') })
    return undefined
  }
  if (added.outcome === 'rejected_before') {
    report.rejected.push({ file: file.path, rule: added.rule, reasons: [] })
    return added.rule.recordId
  }
  if (added.outcome === 'duplicate') return join(sync, file, added.rule)
  const rule = await note(sync, file, added.rule)
  const list = rule.status === 'active' ? report.added : report.waiting
  list.push({ file: file.path, rule, reasons: added.reasons })
  return rule.recordId
}

/** The same rule was known here by another id: it keeps its own, and stands for the file from now on. */
async function join(sync: Sync, file: StoredFile, rule: Rule): Promise<string> {
  if (rule.shared !== undefined) {
    const reason = `says what ${rule.shared.path} says`
    sync.report.refused.push({ file: file.path, reason })
    return rule.recordId
  }
  const noted = await note(sync, file, rule)
  const waits = noted.status === 'pending' ? noted.reasons : []
  sync.report.joined.push({ file: file.path, rule: noted, reasons: waits })
  return rule.recordId
}

async function compare(sync: Sync, file: StoredFile, rule: Rule): Promise<void> {
  const { report, take, keep } = sync
  const here = fingerprintOf(storedOf(rule))
  const base = rule.shared
  const fileChanged = base === undefined || base.file !== file.fingerprint
  const ruleChanged = base === undefined || base.rule !== here
  const same = here === file.fingerprint || (!fileChanged && !ruleChanged)
  if (same) return confirm(sync, file, rule)
  const chosen = [rule.id, file.id]
  if (chosen.some((id) => take.has(id))) return overrule(sync, file, rule)
  if (chosen.some((id) => keep.has(id)) || !fileChanged) return send(sync, file, rule)
  if (!ruleChanged) return revise(sync, file, rule)
  const reason = base === undefined ? 'says something else here' : 'was changed here and in the file'
  report.conflicts.push({ file: file.path, rule, reasons: [reason] })
}

/** File and rule agree: what waited is judged anew, for the file may have been reviewed in the meantime. */
async function confirm(sync: Sync, file: StoredFile, rule: Rule): Promise<void> {
  if (rule.status === 'pending' && rule.source === 'import') return revise(sync, file, rule)
  await note(sync, file, rule)
  sync.report.same += 1
}

async function revise(sync: Sync, file: StoredFile, rule: Rule): Promise<void> {
  const { book, report, store } = sync
  const reviewed = store.reviewed.isReviewed(file.path)
  const waited = rule.status === 'pending' && fingerprintOf(storedOf(rule)) === file.fingerprint
  const outcome = await book.revise(rule.id, draftOf(file.stored, { ...file, reviewed }))
  if (outcome.outcome === 'refused') {
    report.refused.push({ file: file.path, reason: outcome.reasons.join('; ') })
    return
  }
  if (outcome.outcome === 'kept') {
    report.waiting.push({ file: file.path, rule, reasons: outcome.reasons })
    return
  }
  const noted = await note(sync, file, outcome.rule)
  if (noted.status === 'active')
    report[waited ? 'added' : 'updated'].push({ file: file.path, rule: noted, reasons: [] })
  else report.waiting.push({ file: file.path, rule: noted, reasons: outcome.reasons })
}

/** A person takes what the file says: that approves it. */
async function overrule(sync: Sync, file: StoredFile, rule: Rule): Promise<void> {
  const { book, report } = sync
  const { text, scope, title, triggers, always, blocking, check, good, bad } = file.stored
  const edited = await book.edit(rule.id, { text, scope, title, triggers, always, blocking, check, good, bad })
  const approved = edited.status === 'active' ? edited : await book.approve(edited.id)
  report.updated.push({ file: file.path, rule: await note(sync, file, approved), reasons: [] })
}

function send(sync: Sync, { id, path, raw }: StoredFile, rule: Rule): void {
  sync.outgoing.push({ rule, id, path, before: raw })
}

/** What both say now is what later changes are measured by. */
function note({ book }: Sync, file: StoredFile, rule: Rule): Promise<Rule> {
  const { id, path, fingerprint } = file
  return book.share(rule.id, { id, path, file: fingerprint, rule: fingerprintOf(storedOf(rule)) })
}
