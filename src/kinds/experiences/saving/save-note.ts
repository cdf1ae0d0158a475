import type { Context, MemoryRecord } from '../../../contract/index.ts'
import { type Circumstances, circumstancesOf } from '../circumstances/index.ts'
import { addSource } from '../evidence/index.ts'
import type { Fix, TrustLevel } from '../experience.ts'
import { attributesOf, contentHash, experienceOf } from '../record/index.ts'
import { isToSettle, settleStatements, stateRelation } from '../relations/index.ts'
import { findByTopic } from '../topic/index.ts'
import { writerOf } from '../writer.ts'
import type { Draft } from './draft.ts'
import { findTwin } from './find-twin.ts'
import { judge } from './judge.ts'
import { resolveTargets } from './resolve-targets.ts'
import type { Saved } from './saved.ts'

/**
 * Saves a note: what says exactly the same as a record only counts as one more source of it; a known topic gets a new revision; all else is a
 * new record. In a transaction; nothing at all is changed where a record says the same already, or a relation leads nowhere.
 * @throws MnemaError `not_found` for a relation to a record that is not there.
 */
export async function saveNote(context: Context, draft: Draft): Promise<Saved> {
  const hash = contentHash(draft)
  await lockNames(context, draft, hash)
  await resolveTargets(context, draft)
  const twin = await findTwin(context, draft, hash)
  if (twin !== undefined) return repeat(context, twin)
  const { waits, reasons } = judge(context, draft)
  const topic =
    draft.topicKey === undefined
      ? undefined
      : await findByTopic(context, { topicKey: draft.topicKey, scope: draft.scope })
  // What waits for a person must not take the place of what is served meanwhile.
  const earlier = waits ? undefined : topic
  const { record, keptFix } = await write(context, draft, { hash, earlier, waits })
  const sources = await addSource(context, record.id, sourceOf(context))
  return {
    outcome: waits ? 'held' : 'saved',
    record,
    sources,
    reasons,
    relations: await state(context, record, draft, waits),
    keptFix,
  }
}

/** In one order for all, so that two writers never wait for each other. */
async function lockNames({ lock, space, project }: Context, { topicKey, scope }: Draft, hash: string): Promise<void> {
  if (topicKey !== undefined) await lock(`experience-topic:${space.id}:${project?.id ?? ''}:${scope}:${topicKey}`)
  await lock(`experience-content:${space.id}:${hash}`)
}

const sourceOf = ({ session, caller }: Context): string => writerOf(session) ?? `principal:${caller.principalId}`

/** A record says exactly the same. */
async function repeat(context: Context, record: MemoryRecord): Promise<Saved> {
  const bare = { record, reasons: [], relations: [], keptFix: false }
  if (record.status === 'rejected' || record.attributes.withdrawn === true)
    return { ...bare, outcome: 'settled_wrong', sources: 0 }
  return { ...bare, outcome: 'known', sources: await addSource(context, record.id, sourceOf(context)) }
}

async function write(
  context: Context,
  draft: Draft,
  { hash, earlier, waits }: { hash: string; earlier: MemoryRecord | undefined; waits: boolean },
): Promise<{ record: MemoryRecord; keptFix: boolean }> {
  const before = earlier && experienceOf(earlier)
  const circumstances = await circumstancesOf(context, draft, before)
  const keptFix = draft.fix === undefined && before?.fix !== undefined && before.signature === circumstances.signature
  const fix = draft.fix ?? (keptFix ? before.fix : undefined)
  const trust: TrustLevel = context.caller.audience === 'person' ? 'local_person' : 'local_auto'
  const { what, ...content } = draft.content
  const proven = before?.verification !== undefined && isSame(before, { fix, recipe: circumstances.recipe })
  const state = {
    title: draft.title,
    body: what,
    status: waits ? ('pending' as const) : ('active' as const),
    attributes: attributesOf({
      ...content,
      ...circumstances,
      type: draft.type,
      scope: draft.scope,
      projectName: context.project?.slug ?? '',
      topicKey: draft.topicKey,
      fix,
      trust,
      verification: proven ? before?.verification : undefined,
      sessionId: writerOf(context.session),
      evidenceRefs: draft.evidenceRefs,
      contentHash: hash,
    }),
  }
  if (earlier !== undefined) return { record: await context.records.update(earlier.id, state), keptFix }
  const { project } = context
  const place = project === undefined ? {} : { projectId: project.id }
  return { record: await context.records.create({ kind: 'experiences', ...place, ...state }), keptFix }
}

/** A replay proved one fix of one failure, and no other. */
function isSame(
  before: { fix: Fix | undefined; recipe: Circumstances['recipe'] },
  now: { fix: Fix | undefined; recipe: Circumstances['recipe'] },
): boolean {
  return (
    JSON.stringify(before.fix) === JSON.stringify(now.fix) &&
    JSON.stringify(before.recipe) === JSON.stringify(now.recipe)
  )
}

/** Keeps what the note says of others. What a person says is settled with it. */
async function state(context: Context, record: MemoryRecord, draft: Draft, held: boolean): Promise<Saved['relations']> {
  const stated: Saved['relations'][number][] = []
  for (const { ref, relation } of draft.relations) {
    if (ref === record.id) continue
    const status = await stateRelation(context, { from: record.id, to: ref, relation, reason: draft.title }, { held })
    const settles = context.caller.audience === 'person' && isToSettle(relation)
    if (settles) await settleStatements(context, ref, 'accepted', { from: record.id })
    stated.push({ ref, relation, status: settles ? 'accepted' : status })
  }
  return stated
}
