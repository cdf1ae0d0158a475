import { z } from 'zod'
import { defineOutside } from './define-outside.ts'
import { folder } from './folder-fields.ts'
import { chosenMounts, handleOf, turnTaken } from './sync.ts'
import { outSynced, type Synced, syncLines, viewSync } from './sync-report.ts'

/** How long another process may have the turn, in ms. */
const patience = 120_000

export const unmount = defineOutside({
  verb: 'unmount',
  summary: 'Bring a folder and its project in step once more and let them go their ways; both stay as they are',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ folder }),
  output: outSynced,
  cli: { positional: ['folder'], stays: true },
  run: async (context, { folder: named }): Promise<Synced> => {
    const { removeMount, syncMount } = await import('../vault/index.ts')
    const [mount] = await chosenMounts(context, named)
    if (mount === undefined) throw turnTaken(named)
    const handle = await handleOf(context, mount)
    // A folder whose project is gone is let go all the same.
    const report =
      handle === '?'
        ? mount.report
        : await syncMount(context, mount, { patience, confirmed: false, last: true, recheck: () => false })
    if (report === undefined && handle !== '?') throw turnTaken(mount.folder)
    await context.inTransaction((inside) => removeMount(inside, mount.id))
    return viewSync(mount.folder, handle, report ?? emptyReport)
  },
  render: (output) => [...syncLines(output), 'Unmounted; files and notes stay.'].join('\n'),
})

const none = { made: 0, changed: 0, moved: 0, removed: 0 }
const emptyReport = {
  together: 0,
  notes: none,
  files: none,
  merged: 0,
  conflicts: [],
  refused: [],
  leftOut: [],
  waiting: 0,
  withheld: undefined,
}
