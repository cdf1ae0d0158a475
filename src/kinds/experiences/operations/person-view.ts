import { z } from 'zod'
import { type Context, type MemoryRecord, MnemaError } from '../../../contract/index.ts'
import { experienceStates, limits } from '../experience.ts'
import { type OpenedExperience, openExperience } from '../open-experience.ts'
import { oneLine } from '../wording/index.ts'
import { outRef, outScope, outTitle, outTrust, outType } from './fields.ts'

/** What a person sees of a record in a list. `pending` waits for a person. */
export const personView = z.object({
  ref: outRef,
  title: outTitle,
  type: outType,
  scope: outScope,
  state: z.enum([...experienceStates, 'pending']).describe('active, or why it needs care.'),
  trust: outTrust,
  project: z.string().describe('Project in which it was learnt.'),
  topic_key: z.string().optional().describe('Topic.'),
  revision: z.int().describe('Revision.'),
  updated: z.string().describe('When, ISO 8601.'),
  sources: z.int().describe('Distinct sessions that noted it.'),
  used_success: z.int().describe('Sessions that it helped.'),
  used_failure: z.int().describe('Sessions that it did not help.'),
  in_trash: z.boolean().describe('It is removed.'),
})

export type PersonView = z.infer<typeof personView>

export function viewOf({ experience }: Pick<OpenedExperience, 'experience'>): PersonView {
  const { ref, title, type, scope, state, trust, projectName, topicKey, revision, updatedAt, record } = experience
  const { sources, usedSuccess, usedFailure } = experience
  return {
    ref,
    title: oneLine(title),
    type,
    scope,
    state: record.status === 'pending' ? 'pending' : state,
    trust,
    project: projectName,
    ...(topicKey === undefined ? {} : { topic_key: topicKey }),
    revision,
    updated: updatedAt.toISOString(),
    sources,
    used_success: usedSuccess,
    used_failure: usedFailure,
    in_trash: record.trashUnit !== undefined,
  }
}

/** `lr_… bugfix Link zlib with -lz (disputed, local_auto, zlib-port, 2026-10-22)`. */
export function viewLine({ ref, type, title, state, trust, project, updated, in_trash: inTrash }: PersonView): string {
  const facts = [
    ...(state === 'active' ? [] : [state]),
    ...(inTrash ? ['in the trash'] : []),
    trust,
    ...(project === '' ? [] : [oneLine(project)]),
    updated.slice(0, 10),
  ]
  return `${ref} ${type} ${title} (${facts.join(', ')})`
}

/**
 * A record that a person names, in whatever state.
 * @throws MnemaError `not_found`.
 */
export async function findForPerson(context: Context, ref: string): Promise<MemoryRecord> {
  const record = await context.records.get(ref.trim(), { trashed: true })
  if (record?.kind === 'experiences') return record
  throw new MnemaError('not_found', `There is no memory ${oneLine(ref).slice(0, limits.title)}.`, {
    field: 'ref',
    remedy: 'mnema experiences list shows what there is.',
  })
}

/** The same, as it stands now, for the reply to what was done. */
export async function viewForPerson(context: Context, ref: string): Promise<PersonView> {
  return viewOf(await openExperience(context, await findForPerson(context, ref)))
}
