import { type Context, MnemaError } from '../../../contract/index.ts'
import { type Experience, type Relation, type TrustLevel, trustLevels, type Verification } from '../experience.ts'
import { openExperience } from '../open-experience.ts'
import { attributesOf } from '../record/index.ts'
import { settleStatements, stateRelation } from '../relations/index.ts'

/** What became of a record by a replay. */
export interface Kept {
  /**
   * `kept`: stands in the record now; `weaker`: the record has a better one already; `changed`: its fix is another one meanwhile; `not_run`:
   * nothing ran, so there is nothing to keep.
   */
  outcome: 'kept' | 'weaker' | 'changed' | 'not_run'
  experience: Experience
}

/**
 * Keeps what a replay of a record found, and draws the consequences: a proof raises trust and ends the objection that an earlier replay
 * raised; a fix that failed settles what others say against the record, and where nobody says anything opens a dispute. No other verdict
 * says anything about truth, and none takes the place of a proof.
 * @param replayed the record as it was when the replay began.
 */
export async function keepVerification(
  context: Context,
  replayed: Experience,
  verification: Verification,
): Promise<Kept> {
  const record = await context.records.get(replayed.ref)
  if (record === undefined)
    throw new MnemaError('not_found', `${replayed.ref} was removed while its fix was replayed.`, { field: 'ref' })
  const { experience: now } = await openExperience(context, record)
  if (!isSame(now, replayed)) return { outcome: 'changed', experience: now }
  const { verdict, commit, runs } = verification
  if (runs === 0) return { outcome: 'not_run', experience: now }
  const decides = verdict === 'verified' || verdict === 'fix_failed'
  if (!decides && now.verification?.verdict === 'verified') return { outcome: 'weaker', experience: now }
  const trust = verdict === 'verified' ? raised(now) : now.trust
  await context.records.update(record.id, {
    attributes: attributesOf({ verification, trust }),
    provenance: { reason: `replay: ${verdict} at ${commit.slice(0, 12)}` },
  })
  if (verdict === 'verified') await settleStatements(context, record.id, 'rejected', { from: record.id })
  if (verdict === 'fix_failed') await object(context, now, verification)
  const after = await context.records.get(record.id)
  return { outcome: 'kept', experience: after === undefined ? now : (await openExperience(context, after)).experience }
}

function isSame(now: Experience, before: Experience): boolean {
  return JSON.stringify([now.fix, now.recipe]) === JSON.stringify([before.fix, before.recipe])
}

/** A record of the team is then proven for all; one of this machine counts as if a person had confirmed it. */
function raised({ ref, trust }: Experience): TrustLevel {
  const proven: TrustLevel = ref.startsWith('rr_') ? 'team_verified' : 'local_person'
  return trustLevels.indexOf(trust) >= trustLevels.indexOf(proven) ? trust : proven
}

/** At the commit where it failed the fix was wrong from the start; at another one it may only be out of date. */
async function object(context: Context, { ref, recipe }: Experience, { commit, reason }: Verification): Promise<void> {
  const relation: Relation = recipe?.commit === commit || recipe?.commit === undefined ? 'contradicts' : 'outdates'
  const why = `A replay at ${commit.slice(0, 12)} failed: ${reason}`
  const { statements } = await openExperience(context, await current(context, ref))
  const others = statements.filter(
    (each) => each.status === 'pending' && each.relation === relation && each.from !== ref,
  )
  for (const { from } of others) await settleStatements(context, ref, 'accepted', { from, reason: why })
  if (others.length === 0) await stateRelation(context, { from: ref, to: ref, relation, reason: why }, { held: false })
}

async function current({ records }: Context, ref: string) {
  const record = await records.get(ref)
  if (record === undefined) throw new MnemaError('not_found', `${ref} was removed while its fix was replayed.`)
  return record
}
