import { z } from 'zod'
import { findTeam, openTeamRepository, presentEntries, whyRefused } from '../team/index.ts'
import { define } from './define.ts'

const output = z.object({
  connected: z.boolean().describe('To a team.'),
  repository: z.string().optional().describe('Its address.'),
  folder: z.string().optional().describe('Its files on this machine.'),
  reached: z.boolean().optional().describe('The remote answered just now.'),
  synced: z.string().optional().describe('When records were last taken in.'),
  records: z.int().optional().describe('Records of the team.'),
  own: z.int().optional().describe('Of these, shared from here.'),
  withdrawn: z.int().optional().describe('Taken back.'),
  ahead: z.int().optional().describe('Commits that wait here for a push.'),
  waiting: z.int().optional().describe('Files of records that the remote does not have yet.'),
  behind: z.int().optional().describe('Commits that wait there for a pull.'),
  refused: z.array(z.string()).optional().describe('Files that are not taken, with the reason.'),
})

export const teamStatus = define({
  verb: 'team-status',
  summary: 'How this memory stands to that of the team',
  effect: 'read',
  input: z.strictObject({}),
  output,
  cli: { alias: 'team status' },
  run: async (context): Promise<z.infer<typeof output>> => {
    const team = await findTeam(context)
    if (team === undefined) return { connected: false }
    const repository = await openTeamRepository(team.folder, team.remote)
    const { ahead, behind, waiting, reached } = await repository.compare()
    const { entries, refused } = await repository.read()
    const present = [...presentEntries(entries).values()]
    const live = present.filter(({ withdrawn }) => !withdrawn)
    const unfit = live.flatMap((entry) => {
      const reason = whyRefused(context, entry)
      return reason === undefined ? [] : [`${entry.ref}: ${reason}`]
    })
    return {
      connected: true,
      repository: team.remote,
      folder: team.folder,
      reached,
      ...(team.syncedAt === undefined ? {} : { synced: team.syncedAt.toISOString() }),
      records: live.length - unfit.length,
      own: live.filter(({ person }) => person === team.person).length,
      withdrawn: present.length - live.length,
      waiting,
      ahead,
      behind,
      refused: [...refused, ...unfit],
    }
  },
  render: (status) => {
    if (!status.connected) return 'Connected to no team: mnema team init <repository>'
    return [
      `${status.repository}${status.reached === true ? '' : ' (offline: it cannot be reached now; the numbers are those of the last time)'}`,
      `${status.records} records, ${status.own} shared from here, ${status.withdrawn} withdrawn`,
      `${status.waiting} wait to be pushed; ${status.ahead} commits ahead, ${status.behind} behind; last taken in: ${status.synced ?? 'never'}`,
      ...(status.refused ?? []).map((reason) => `- refused: ${reason}`),
    ].join('\n')
  },
})
