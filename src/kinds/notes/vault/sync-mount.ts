import { setTimeout as wait } from 'node:timers/promises'
import { type Context, MnemaError, sql } from '../../../contract/index.ts'
import { listProjects, type NoteProject } from '../project/index.ts'
import { isMissing } from './disk/index.ts'
import { takeLease } from './mount/lease.ts'
import { emptySyncReport, type Mount, type SyncReport } from './mount/mount.ts'
import { countMountedNotes } from './mount/mount-state.ts'
import { type PassOptions, syncPass } from './pass/sync-pass.ts'

/** Most passes of one go: a change may need another to follow. */
const mostPasses = 6

export interface SyncOptions extends PassOptions {
  /** How long to wait for the turn while another process has it, in ms. */
  patience: number
}

/** @returns undefined where another process had the turn all the time. */
export async function syncMount(
  context: Context,
  mount: Mount,
  { patience, ...options }: SyncOptions,
): Promise<SyncReport | undefined> {
  const there = mount.spaceId === context.space.id ? context : await context.inSpace(mount.spaceId)
  const project = await projectOf(context, mount)
  const deadline = Date.now() + patience
  let lease = await takeLease(there, mount.id)
  while (lease === undefined) {
    if (Date.now() >= deadline || context.signal?.aborted === true) return undefined
    await wait(100)
    lease = await takeLease(there, mount.id)
  }
  try {
    let done = emptySyncReport()
    for (let pass = 0; pass < mostPasses; pass += 1) {
      const report = await runPass(there, mount, project, lease, options)
      const idle = !didAnything(report)
      done = pass === 0 ? report : addReports(done, report)
      if (report.waiting === 0 || idle || report.withheld !== undefined) break
    }
    const report = { ...done, together: await countMountedNotes(there.database, mount.id) }
    await keepReport(there, mount.id, report)
    return report
  } finally {
    await lease.release()
  }
}

async function runPass(...[context, mount, project, lease, options]: Parameters<typeof syncPass>): Promise<SyncReport> {
  try {
    return await syncPass(context, mount, project, lease, options)
  } catch (error) {
    if (!isMissing(error)) throw error
    return { ...emptySyncReport(), withheld: 'The folder is not there' }
  }
}

async function projectOf(context: Context, { spaceId, projectId }: Mount): Promise<NoteProject> {
  const projects = await listProjects(context)
  const found = projects.find((project) => project.space.id === spaceId && project.projectId === projectId)
  if (found !== undefined) return found
  throw new MnemaError('not_found', 'The project of the folder is not there any more.', {
    remedy: 'Unmount the folder; its files stay as they are.',
  })
}

function didAnything({ notes, files, merged, conflicts }: SyncReport): boolean {
  return [...Object.values(notes), ...Object.values(files), merged, conflicts.length].some((count) => count > 0)
}

/** What was done adds up; what is left is as the last pass found it. */
function addReports(before: SyncReport, { notes, files, merged, conflicts, ...last }: SyncReport): SyncReport {
  const sum = <Counts extends SyncReport['notes']>(one: Counts, other: Counts) => ({
    made: one.made + other.made,
    changed: one.changed + other.changed,
    moved: one.moved + other.moved,
    removed: one.removed + other.removed,
  })
  return {
    ...last,
    notes: sum(before.notes, notes),
    files: sum(before.files, files),
    merged: before.merged + merged,
    conflicts: [...before.conflicts, ...conflicts],
  }
}

/** Most files of each list that are kept for people. */
const mostKept = 200

async function keepReport({ database }: Context, id: string, report: SyncReport): Promise<void> {
  const short = {
    ...report,
    conflicts: report.conflicts.slice(0, mostKept),
    refused: report.refused.slice(0, mostKept),
    leftOut: report.leftOut.slice(0, mostKept),
  }
  await database.write((transaction) =>
    transaction.run(
      sql`UPDATE note_mounts SET synced_at = ${Date.now()}, report = ${JSON.stringify(short)} WHERE id = ${id}`,
    ),
  )
}
