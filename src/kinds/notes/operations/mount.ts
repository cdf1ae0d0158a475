import { z } from 'zod'
import { findProject, projectOrOwn } from '../project/index.ts'
import { defineOutside } from './define-outside.ts'
import { folder, projectOfFolder } from './folder-fields.ts'
import { turnTaken } from './sync.ts'
import { outSynced, type Synced, syncLines, viewSync } from './sync-report.ts'

/** How long another process may have the turn, in ms. */
const patience = 120_000

export const mount = defineOutside({
  verb: 'mount',
  summary: 'Keep a folder of Markdown files and the notes of a project in step, both ways',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    folder,
    project: projectOfFolder.optional(),
    watch: z.boolean().optional().describe('Stay and follow every change, until you stop it.'),
  }),
  output: outSynced,
  cli: { positional: ['folder'], stays: true },
  run: async (context, { folder: named, project: handle, watch = false }): Promise<Synced> => {
    const { addMount, keepInStep, realFolder, syncMount } = await import('../vault/index.ts')
    const root = await realFolder(context, named)
    const project = await (handle === undefined ? projectOrOwn(context, undefined) : findProject(context, handle))
    const mounted = await addMount(context, root, project)
    const report = await syncMount(context, mounted, { patience, confirmed: false, last: false, recheck: () => false })
    let last = report ?? mounted.report
    if (watch && context.signal !== undefined && !context.signal.aborted) {
      context.progress(1, 1, 'in step; watching until you stop it')
      let failure: unknown
      await keepInStep({
        open: async () => context,
        signal: context.signal,
        only: root,
        onReport(_, next) {
          last = next
          failure = undefined
        },
        onFailure(_, error) {
          failure = error
        },
      })
      if (failure !== undefined && !context.signal.aborted) throw failure
    }
    if (last === undefined) throw turnTaken(root)
    return viewSync(root, project.handle, last)
  },
  render: (output) =>
    [
      ...syncLines(output),
      '`mnema serve` and `mnema notes mount --watch` follow changes by themselves; else: mnema notes sync',
    ].join('\n'),
})
