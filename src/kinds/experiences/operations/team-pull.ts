import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { noteSync, openTeamRepository, requireTeam, takeIn } from '../team/index.ts'
import { define } from './define.ts'
import { outTaken, outWaiting, takenText } from './team-fields.ts'

export const teamPull = define({
  verb: 'team-pull',
  summary: 'Take in what the team shared',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ ...outTaken, waiting: outWaiting }),
  cli: { alias: 'team pull', exitCode: ({ waiting }) => (waiting === undefined ? 0 : 1) },
  run: () => {
    throw new MnemaError('internal', 'What the team shared is fetched before the transaction begins.')
  },
  async before(context, _input, keep) {
    const team = await requireTeam(context)
    const repository = await openTeamRepository(team.folder, team.remote)
    const waiting = await repository.pull()
    const { entries, refused } = await repository.read()
    const taken = await takeIn(keep, entries)
    return async (inside) => {
      if (waiting === undefined) await noteSync(inside)
      return {
        ...taken,
        refused: [...refused, ...taken.refused],
        ...(waiting === undefined ? {} : { waiting }),
      }
    }
  },
  render: ({ waiting, ...taken }) => [takenText(taken), ...(waiting === undefined ? [] : [waiting])].join('\n'),
})
