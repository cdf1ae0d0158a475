import { z } from 'zod'
import { type Context, MnemaError } from '../../../contract/index.ts'
import type { Experience } from '../experience.ts'
import { openExperience } from '../open-experience.ts'
import { entryFor, openTeamRepository, requireTeam, type TeamEntry } from '../team/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outRef, outTitle, refs } from './fields.ts'
import { findForPerson } from './person-view.ts'
import { branch, by, leftOut, outWaiting } from './team-fields.ts'

const output = z.object({
  pushed: z
    .array(z.object({ ref: outRef, team_ref: outRef, title: outTitle, revision: z.int() }))
    .describe('Shared now.'),
  already: z.int().describe('The team has them as they are.'),
  left_out: leftOut.describe('Not shared.'),
  branch: z.string().optional().describe('Where they wait for a review.'),
  waiting: outWaiting,
})

type Output = z.infer<typeof output>

export const teamPush = define({
  verb: 'team-push',
  summary: 'Share records with the team: those that a replay verified, or that you vouch for',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ refs: refs.optional().describe('Default: all that were verified.'), by, branch }),
  output,
  cli: {
    alias: 'team push',
    positional: ['refs'],
    exitCode: ({ pushed, already, left_out: left, waiting }) =>
      waiting !== undefined || (pushed.length + already === 0 && left.length > 0) ? 1 : 0,
  },
  run: () => {
    throw new MnemaError('internal', 'Records are shared before the transaction begins.')
  },
  async before(context, { refs: named, by: person = '', branch: to }) {
    if (person !== '' && named === undefined) throw vouchByName()
    const team = await requireTeam(context)
    const repository = await openTeamRepository(team.folder, team.remote)
    await repository.pull()
    const { entries } = await repository.read()
    const sharing = { by: person, person: team.person, named: named !== undefined, entries }
    const answer: Output = { pushed: [], already: 0, left_out: [] }
    const fresh: TeamEntry[] = []
    for (const experience of await wanted(context, named)) {
      const title = oneLine(experience.title)
      const entry = await entryFor(context, experience, sharing)
      if (entry === 'shared') answer.already += 1
      else if ('refused' in entry) answer.left_out.push({ ref: experience.ref, title, reason: entry.refused })
      else {
        fresh.push(entry)
        answer.pushed.push({ ref: experience.ref, team_ref: entry.ref, title, revision: entry.revision })
      }
    }
    const waiting = await repository.push(fresh, messageFor(fresh), to)
    const where = to === undefined || waiting !== undefined ? {} : { branch: to }
    return async () => ({ ...answer, ...where, ...(waiting === undefined ? {} : { waiting }) })
  },
  render: ({ pushed, already, left_out: left, branch: to, waiting }) =>
    [
      `${pushed.length} shared, ${already} shared before, ${left.length} left out`,
      ...pushed.map(({ ref, team_ref: shared, title }) => `- ${ref} is ${shared}: ${title}`),
      ...left.map(({ ref, title, reason }) => `- left out ${ref} (${title}): ${reason}`),
      ...(to === undefined ? [] : [`On the branch ${to}; others have them once it is merged.`]),
      ...(waiting === undefined ? [] : [waiting]),
    ].join('\n'),
})

/** The records that are named; else all that a replay verified. */
async function wanted(context: Context, named: readonly string[] | undefined): Promise<Experience[]> {
  const records =
    named === undefined
      ? await context.records.list({ kind: 'experiences', statuses: ['active'], order: 'created' })
      : await Promise.all(named.map((ref) => findForPerson(context, ref)))
  const found: Experience[] = []
  for (const record of records) {
    if (named === undefined && !record.id.startsWith('lr_')) continue
    const { experience } = await openExperience(context, record)
    if (named !== undefined || experience.verification?.verdict === 'verified') found.push(experience)
  }
  return found
}

function messageFor(entries: readonly TeamEntry[]): string {
  const [first] = entries
  return entries.length === 1 && first !== undefined ? `Share ${first.ref}` : `Share ${entries.length} records`
}

function vouchByName(): MnemaError {
  return new MnemaError('invalid_input', 'Vouch for records by their refs, not for all at once.', {
    field: 'refs',
    remedy: 'mnema team push REF --by NAME',
  })
}
