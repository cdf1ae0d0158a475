import { existsSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { connectTeam, folderOf, noteSync, openTeamRepository, takeIn, welcome } from '../team/index.ts'
import { define } from './define.ts'
import { outTaken, outWaiting, takenText } from './team-fields.ts'

export const teamInit = define({
  verb: 'team-init',
  summary: 'Connect this memory to the git repository of a team',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    repository: z.string().min(1).max(2000).describe('Address or folder of a git repository; an empty one is begun.'),
  }),
  output: z.object({
    repository: z.string().describe('As git knows it.'),
    folder: z.string().describe('Its files on this machine.'),
    ...outTaken,
    waiting: outWaiting,
  }),
  cli: { alias: 'team init', positional: ['repository'] },
  run: () => {
    throw new MnemaError('internal', 'A team is connected before the transaction begins.')
  },
  async before({ settings, space, workingDirectory }, { repository }, keep) {
    const remote = addressOf(repository, workingDirectory)
    const folder = folderOf(settings.home, space.id, remote)
    const team = await openTeamRepository(folder, remote)
    await team.reach()
    const waiting = (await team.pull()) ?? (await team.introduce(welcome))
    const { entries, refused } = await team.read()
    await keep((inside) => connectTeam(inside, remote))
    const taken = await takeIn(keep, entries)
    return async (context) => {
      await noteSync(context)
      return {
        repository: remote,
        folder,
        ...taken,
        refused: [...refused, ...taken.refused],
        ...(waiting === undefined ? {} : { waiting }),
      }
    }
  },
  render: ({ repository, waiting, ...taken }) =>
    [`Connected to ${repository}`, takenText(taken), ...(waiting === undefined ? [] : [waiting])].join('\n'),
})

/**
 * An address as it is, a folder as an absolute path.
 * @throws MnemaError `invalid_input` for what git would take for an option or a command; `secret` for an address with a password in it.
 */
function addressOf(given: string, workingDirectory: string | undefined): string {
  const plain = given.trim()
  if (/^-|^\w+::|\p{C}/u.test(plain)) {
    throw new MnemaError('invalid_input', 'That is no address of a repository.', {
      field: 'repository',
      remedy: 'Give an https or ssh address, or a folder.',
    })
  }
  if (/^https?:\/\/[^/]*@/i.test(plain)) {
    throw new MnemaError('secret', 'The address has a name or password in it, which would be kept.', {
      field: 'repository',
      remedy: 'Leave it out: git asks your credential helper, or use an ssh address.',
    })
  }
  const folder = isAbsolute(plain) || workingDirectory === undefined ? plain : resolve(workingDirectory, plain)
  return existsSync(folder) ? folder : plain
}
