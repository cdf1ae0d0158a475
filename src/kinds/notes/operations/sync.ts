import { z } from 'zod'
import { type Context, MnemaError } from '../../../contract/index.ts'
import { listProjects } from '../project/index.ts'
import type { Mount } from '../vault/index.ts'
import { defineOutside } from './define-outside.ts'
import { folder } from './folder-fields.ts'
import { outSynced, syncLines, viewSync } from './sync-report.ts'

/** How long another process may have the turn, in ms. */
const patience = 120_000

const output = z.object({ mounts: z.array(outSynced) })

export const sync = defineOutside({
  verb: 'sync',
  summary: 'Bring mounted folders and their projects in step now',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    folder: folder.optional(),
    full: z.boolean().optional().describe('Look into every file, also where the disk says that nothing touched it.'),
    confirm: z.boolean().optional().describe('Remove also where most is gone on one side.'),
  }),
  output,
  cli: { positional: ['folder'], stays: true },
  run: async (context, { folder: named, full = false, confirm = false }): Promise<z.infer<typeof output>> => {
    const { syncMount } = await import('../vault/index.ts')
    const mounts: z.infer<typeof outSynced>[] = []
    for (const mount of await chosenMounts(context, named)) {
      const options = { patience, confirmed: confirm, last: false, recheck: () => full }
      const report = await syncMount(context, mount, options)
      if (report === undefined) throw turnTaken(mount.folder)
      mounts.push(viewSync(mount.folder, await handleOf(context, mount), report))
    }
    return { mounts }
  },
  render: ({ mounts }) =>
    mounts.length === 0 ? 'No folder is mounted on this machine.' : mounts.flatMap(syncLines).join('\n'),
})

/** @throws MnemaError `not_found` for a folder that is not mounted. */
export async function chosenMounts(context: Context, named: string | undefined): Promise<Mount[]> {
  const { listMounts, namedFolder } = await import('../vault/index.ts')
  const mounts = (await listMounts(context)).filter(({ spaceId }) => context.caller.spaceIds.includes(spaceId))
  if (named === undefined) return mounts
  const path = await namedFolder(context, named)
  const found = mounts.filter((mount) => mount.folder === path)
  if (found.length > 0) return found
  throw new MnemaError('not_found', `${path} is not mounted on this machine.`, {
    field: 'folder',
    remedy: 'See mnema notes mounts, or mount it with mnema notes mount.',
  })
}

export async function handleOf(context: Context, { spaceId, projectId }: Mount): Promise<string> {
  const projects = await listProjects(context)
  return projects.find((project) => project.space.id === spaceId && project.projectId === projectId)?.handle ?? '?'
}

export function turnTaken(folder: string): MnemaError {
  return new MnemaError('unavailable', `Another process keeps ${folder} in step and has not finished.`, {
    remedy: 'Try again in a moment.',
  })
}
