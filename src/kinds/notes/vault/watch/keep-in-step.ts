import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../../../contract/index.ts'
import { listProjects } from '../../project/index.ts'
import type { Mount, SyncReport } from '../mount/mount.ts'
import { listMounts } from '../mount/mounts.ts'
import { noteMark } from '../pass/note-versions.ts'
import { syncMount } from '../sync-mount.ts'
import { type WatchedFolder, watchFolder } from './watched-folder.ts'

/** How often notes are asked whether they changed, in ms: another process may have changed them. */
const askEvery = 1_000

/** How often both sides are compared though nobody told of a change, in ms: watchers lose events. */
const sweepEvery = 60_000

/** Files that each sweep looks into though the disk says that nothing touched them: all of them in turn. */
const lookInto = 500

/** After a failure it is tried again so much later, in ms. */
const restAfterFailure = 15_000

interface Watched {
  folder: WatchedFolder
  dirty: boolean
  mark: string | undefined
  nextSweep: number
  notBefore: number
  cursor: number
}

export interface Watch {
  open(): Promise<Context>
  signal: AbortSignal
  /** Only this folder; else all that are mounted on this machine, also those that come later. */
  only?: string
  onReport?(mount: Mount, report: SyncReport): void
  onFailure(mount: Mount, error: unknown): void
}

/** Keeps mounted folders and their projects in step until the signal fires. */
export async function keepInStep({ open, signal, only, onReport, onFailure }: Watch): Promise<void> {
  const watched = new Map<string, Watched>()
  try {
    while (!signal.aborted) {
      const context = await open()
      const mounts = (await listMounts(context)).filter(({ folder }) => only === undefined || folder === only)
      for (const [id, { folder }] of watched) {
        if (mounts.some((mount) => mount.id === id)) continue
        watched.delete(id)
        await folder.close()
      }
      for (const mount of mounts) {
        const state = watched.get(mount.id) ?? begin(mount)
        watched.set(mount.id, state)
        await look(context, mount, state)
        if (signal.aborted) break
      }
      await pause(signal)
    }
  } finally {
    for (const { folder } of watched.values()) await folder.close()
  }

  function begin(mount: Mount): Watched {
    const state = {
      dirty: true,
      mark: undefined,
      nextSweep: 0,
      notBefore: 0,
      cursor: Math.floor(Math.random() * 10_000),
    }
    let failed = false
    const folder = watchFolder(
      mount.folder,
      () => {
        own.dirty = true
      },
      (error) => {
        if (!failed) onFailure(mount, error)
        failed = true
      },
    )
    const own: Watched = { ...state, folder }
    return own
  }

  async function look(context: Context, mount: Mount, state: Watched): Promise<void> {
    const now = Date.now()
    if (now < state.notBefore) return
    try {
      const mark = await markOf(context, mount)
      const sweeps = now >= state.nextSweep
      if (!state.dirty && !sweeps && mark !== undefined && mark === state.mark) return
      state.dirty = false
      const { cursor } = state
      const recheck = (_: string, index: number): boolean => sweeps && isDue(index, cursor)
      const report = await syncMount(context, mount, { patience: 0, confirmed: false, last: false, recheck })
      if (report === undefined) {
        state.dirty = true
        return
      }
      if (sweeps) {
        state.nextSweep = now + sweepEvery
        state.cursor = cursor * lookInto > report.together ? 0 : cursor + 1
      }
      state.dirty ||= report.waiting > 0
      state.mark = await markOf(context, mount)
      onReport?.(mount, report)
    } catch (error) {
      if (signal.aborted) return
      state.dirty = true
      state.notBefore = now + restAfterFailure
      onFailure(mount, error)
    }
  }
}

function isDue(index: number, cursor: number): boolean {
  return Math.floor(index / lookInto) === cursor
}

async function markOf(context: Context, { spaceId, projectId }: Mount): Promise<string | undefined> {
  const project = (await listProjects(context)).find(
    (each) => each.space.id === spaceId && each.projectId === projectId,
  )
  if (project === undefined) return undefined
  return noteMark(spaceId === context.space.id ? context : await context.inSpace(spaceId), project)
}

async function pause(signal: AbortSignal): Promise<void> {
  try {
    await wait(askEvery, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
