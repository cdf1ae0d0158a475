import { z } from 'zod'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outRemarks, remarkLines } from './folder-fields.ts'
import { chosenMounts, handleOf } from './sync.ts'

const output = z.object({
  mounts: z.array(
    z.object({
      folder: z.string().describe('Real path.'),
      project: z.string().describe('Handle.'),
      together: z.int().describe('Notes that have a file.'),
      syncedAt: z.string().optional().describe('When both were last brought in step, ISO 8601.'),
      conflicts: outRemarks.describe('Copies of conflicts that are still there.'),
      refused: outRemarks.describe('Files that may not be notes.'),
      waiting: z.int().describe('Left for the next time.'),
      withheld: z.string().optional().describe('Why nothing was removed though it is gone on one side.'),
    }),
  ),
})

export const mounts = define({
  verb: 'mounts',
  summary: 'Folders that are kept in step with projects on this machine, and what waits for you there',
  effect: 'read',
  input: z.strictObject({}),
  output,
  run: async (context): Promise<z.infer<typeof output>> => {
    const { openAsides } = await import('../vault/index.ts')
    const found: z.infer<typeof output>['mounts'] = []
    for (const mount of await chosenMounts(context, undefined)) {
      const asides = await openAsides(context, mount)
      const remarks = (wanted: string) =>
        asides.filter(({ why }) => why === wanted).map(({ path, reason }) => ({ file: path, reason }))
      const { together = 0, waiting = 0, withheld } = mount.report ?? {}
      found.push({
        folder: mount.folder,
        project: await handleOf(context, mount),
        together,
        ...(mount.syncedAt === undefined ? {} : { syncedAt: mount.syncedAt.toISOString() }),
        conflicts: remarks('conflict'),
        refused: remarks('refused'),
        waiting,
        ...(withheld === undefined ? {} : { withheld }),
      })
    }
    return { mounts: found }
  },
  render: (reply) =>
    reply.mounts.length === 0
      ? 'No folder is mounted on this machine.'
      : reply.mounts
          .flatMap(({ folder, project, together, syncedAt, conflicts, refused, withheld }) => [
            `${folder} and ${oneLine(project)}: ${together} note(s)${syncedAt === undefined ? '' : `, in step ${syncedAt.slice(0, 16)}`}`,
            ...(conflicts.length === 0
              ? []
              : ['  Conflicts; take over what you need and delete the copy:', ...remarkLines(conflicts)]),
            ...(refused.length === 0 ? [] : ['  Files that may not be notes:', ...remarkLines(refused)]),
            ...(withheld === undefined ? [] : [`  Nothing was removed: ${withheld}.`]),
          ])
          .join('\n'),
})
