import { z } from 'zod'
import { type Context, type MemoryRecord, MnemaError } from '../../../contract/index.ts'
import { trustLevels } from '../experience.ts'
import { attributesOf, experienceOf } from '../record/index.ts'
import { releaseStatements, settleStatements, stateRelation } from '../relations/index.ts'
import { findByTopic } from '../topic/index.ts'
import { define } from './define.ts'
import { refs } from './fields.ts'
import { findForPerson, type PersonView, personView, viewForPerson, viewLine } from './person-view.ts'

export const confirm = define({
  verb: 'confirm',
  summary: 'Vouch for records; those that wait are found from now on',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ refs }),
  output: z.object({ records: z.array(personView).describe('As they stand now.') }),
  cli: { positional: ['refs'] },
  run: async (context, input) => {
    const records: PersonView[] = []
    for (const ref of input.refs) records.push(await confirmOne(context, await findForPerson(context, ref)))
    return { records }
  },
  render: ({ records }) => records.map((view) => `Confirmed ${viewLine(view)}`).join('\n'),
})

async function confirmOne(context: Context, record: MemoryRecord): Promise<PersonView> {
  refuseGone(record)
  const { trust, topicKey, scope } = experienceOf(record)
  const known = trustLevels.indexOf(trust) >= trustLevels.indexOf('local_person')
  const waits = record.status === 'pending'
  const former = waits && topicKey !== undefined ? await findByTopic(context, { topicKey, scope }) : undefined
  if (!known || waits)
    await context.records.update(record.id, {
      ...(waits ? { status: 'active' } : {}),
      ...(known ? {} : { attributes: attributesOf({ trust: 'local_person' }) }),
    })
  if (waits) await releaseStatements(context, record.id)
  if (former !== undefined && former.id !== record.id) {
    const claim = { from: record.id, to: former.id, relation: 'supersedes', reason: record.title } as const
    await stateRelation(context, claim, { held: false })
    await settleStatements(context, former.id, 'accepted', { from: record.id })
  }
  return viewForPerson(context, record.id)
}

function refuseGone({ id, status, trashUnit, attributes }: MemoryRecord): void {
  if (trashUnit === undefined && status !== 'rejected' && attributes.withdrawn !== true) return
  throw new MnemaError('conflict', `${id} is not served: it was removed, withdrawn or settled as wrong.`, {
    field: 'refs',
    remedy: `Restore it first: mnema experiences restore ${id}`,
  })
}
