import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Context, MemoryRecord } from '../../../../contract/index.ts'
import { type ExperienceContent, limits } from '../../experience.ts'
import { attributesOf, contentHash } from '../../record/index.ts'
import { exactSignature, looseSignature } from '../../signature/index.ts'
import { symbolsIn } from '../../symbols/index.ts'
import type { ForeignItem } from '../importer.ts'
import type { Home } from './find-home.ts'
import { type Imported, keepImported } from './imported.ts'
import { screenItem } from './screen-item.ts'

/** Where items come from, and whether anything is done. */
export interface Taking {
  program: string
  /** The file or folder that was read. */
  path: string
  dryRun: boolean
}

/**
 * `known`: a record says exactly the same; `removed`: somebody took it away here; `kept`: it changed there, and here too; `held`: new or
 * changed, and waits for a person.
 */
export interface Taken {
  outcome: 'created' | 'updated' | 'unchanged' | 'known' | 'held' | 'refused' | 'kept' | 'removed'
  /** Why it was refused or kept. */
  reason?: string
  /** The topic that it lost, for a record here has it. */
  topicTaken?: string
}

/**
 * Takes over one item, in a transaction: a new record, a new revision of the one that was made of it before, or nothing.
 * @param before what became of it the last time.
 */
export async function takeItem(
  context: Context,
  taking: Taking,
  item: ForeignItem,
  home: Home,
  before: Imported | undefined,
): Promise<Taken> {
  const fingerprint = fingerprintOf(item, home)
  if (before !== undefined) {
    const record = await context.records.get(before.recordId, { trashed: true })
    if (isGone(record)) return { outcome: 'removed' }
    if (before.fingerprint === fingerprint) return { outcome: 'unchanged' }
    if (record.revision !== before.revision) return { outcome: 'kept', reason: `it was changed here too: ${record.id}` }
  }
  const screened = screenItem(context, item)
  if (screened.refused !== undefined) return { outcome: 'refused', reason: screened.refused }
  const { title, content, waits } = screened
  const hash = contentHash({ title, content, fix: undefined })
  if (before === undefined && (await hasTwin(context, home, hash))) return { outcome: 'known' }

  const topicTaken = await isTaken(context, item.topicKey, home, before?.recordId)
  const outcome = waits ? 'held' : before === undefined ? 'created' : 'updated'
  const taken: Taken = { outcome, ...(topicTaken && item.topicKey ? { topicTaken: item.topicKey } : {}) }
  if (taking.dryRun) return taken

  const state = {
    title,
    body: content.what,
    projectId: home.id,
    status: waits ? ('pending' as const) : ('active' as const),
    attributes: attributesOf({
      ...circumstancesOf(title, content),
      ...{ why: content.why, where: content.where, learned: content.learned },
      type: item.type,
      scope: 'project',
      projectName: home.slug,
      topicKey: topicTaken ? undefined : item.topicKey,
      trust: 'imported',
      contentHash: hash,
      origin: `${taking.program} ${item.name}`.slice(0, limits.title),
      saidAt: item.updatedAt?.toISOString(),
    }),
    provenance: {
      source: 'import' as const,
      file: basename(taking.path),
      reason: `from ${taking.program}: ${item.name}`.slice(0, limits.title),
    },
  }
  const record =
    before === undefined
      ? await context.records.create({
          kind: 'experiences',
          ...state,
          ...(item.createdAt === undefined ? {} : { createdAt: item.createdAt }),
        })
      : await context.records.update(before.recordId, state)
  await keepImported(context, taking.program, item.key, {
    recordId: record.id,
    fingerprint,
    revision: record.revision,
  })
  return taken
}

function fingerprintOf({ title, type, content, topicKey }: ForeignItem, { id }: Home): string {
  const { what, why, where, learned } = content
  return createHash('sha256')
    .update(JSON.stringify([id, type, title, what, why, where, learned, topicKey ?? '']))
    .digest('hex')
}

function isGone(record: MemoryRecord | undefined): record is undefined {
  if (record === undefined || record.trashUnit !== undefined) return true
  return record.status === 'rejected' || record.attributes.withdrawn === true
}

/** What its own words tell: nothing is known of the machine and of the session. */
function circumstancesOf(title: string, { what, where, learned }: ExperienceContent) {
  return {
    signature: exactSignature(what),
    looseSignature: looseSignature(what),
    symbols: symbolsIn([title, what, where, learned].join('\n'), limits.symbols),
    outcome: 'unknown' as const,
  }
}

/** Whether a record that is seen in that project says exactly the same, wrong ones and waiting ones included. */
async function hasTwin({ records }: Context, { id }: Home, hash: string): Promise<boolean> {
  const same = await records.list({ kind: 'experiences', attributes: { contentHash: hash }, limit: 200 })
  return same.some(({ projectId, attributes }) => projectId === id || attributes.scope === 'global')
}

async function isTaken(
  { records }: Context,
  topicKey: string | undefined,
  { id }: Home,
  own: string | undefined,
): Promise<boolean> {
  if (topicKey === undefined) return false
  const attributes = { topicKey, scope: 'project' }
  const holders = await records.list({ kind: 'experiences', projectId: id, attributes, limit: 10 })
  return holders.some((record) => record.id !== own)
}
