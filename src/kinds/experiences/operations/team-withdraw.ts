import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { openTeamRepository, presentEntries, requireTeam, takeIn, teamRefOf } from '../team/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outRef, outTitle, ref } from './fields.ts'
import { by, outWaiting } from './team-fields.ts'

export const teamWithdraw = define({
  verb: 'team-withdraw',
  summary: 'Take a record back from the team: nobody is served it after the next pull',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ ref, by }),
  output: z.object({
    team_ref: outRef,
    title: outTitle,
    outcome: z.enum(['withdrawn', 'withdrawn_before']).describe('What was done.'),
    waiting: outWaiting,
  }),
  cli: { alias: 'team withdraw', positional: ['ref'], exitCode: ({ waiting }) => (waiting === undefined ? 0 : 1) },
  run: () => {
    throw new MnemaError('internal', 'A record is taken back before the transaction begins.')
  },
  async before(context, { ref: given, by: person = '' }, keep) {
    const team = await requireTeam(context)
    const repository = await openTeamRepository(team.folder, team.remote)
    await repository.pull()
    const { entries } = await repository.read()
    const before = presentEntries(entries).get(teamRefOf(given.trim()))
    if (before === undefined) throw notShared()
    const { ref: shared, title } = before
    const said = { team_ref: shared, title: oneLine(title) }
    if (before.withdrawn) return async () => ({ ...said, outcome: 'withdrawn_before' as const })
    const entry = { ...before, revision: before.revision + 1, by: person, person: team.person, withdrawn: true }
    const waiting = await repository.push([entry], `Withdraw ${shared}`)
    await takeIn(keep, [...entries.filter((each) => each.ref === shared), entry])
    return async () => ({
      ...said,
      outcome: 'withdrawn' as const,
      ...(waiting === undefined ? {} : { waiting }),
    })
  },
  render: ({ team_ref: shared, title, outcome, waiting }) =>
    [
      `${outcome === 'withdrawn' ? 'Withdrawn' : 'Withdrawn before'}: ${shared} ${title}`,
      ...(waiting === undefined ? [] : [waiting]),
    ].join('\n'),
})

function notShared(): MnemaError {
  return new MnemaError('not_found', 'The team has no such record.', {
    field: 'ref',
    remedy: 'Give the ref under which it was shared, rr_… or lr_….',
  })
}
