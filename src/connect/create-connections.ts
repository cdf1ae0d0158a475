import {
  type ConnectionChange,
  type ConnectionPlace,
  type Connections,
  type Installation,
  type InstallationTarget,
  MnemaError,
} from '../contract/index.ts'
import { stateOf } from './connection-state.ts'
import { type ConnectionRecord, type ConnectionStore, createConnectionStore } from './connection-store.ts'
import { connectFile } from './edits/index.ts'
import { changeOf, type FilePlan } from './file-plan.ts'
import { removeEmptyFolders, withLock } from './files/index.ts'
import { findProgram } from './find-program.ts'
import { filesOf, planConnection, planRemoval } from './plan-files.ts'
import { makePlanFolders, removePlanFolders, requireWritablePlans, writePlans } from './write-plans.ts'

/** How often a plan is made anew because a program wrote its file in the meantime. */
const attempts = 5

export interface ConnectionsOptions {
  /** The home of Mnema. */
  home: string
  /** Keeps the token of a server for hooks, or forgets it where undefined. */
  keepToken(url: string, token: string | undefined): void
}

/**
 * Connects agent programs by changing their files, and takes exactly that back. What is kept for taking back is written before the files
 * are: a process that is killed in between leaves nothing that cannot be undone.
 */
export function createConnections({ home, keepToken }: ConnectionsOptions): Connections {
  const store = createConnectionStore(home)

  /** Plans, and keeps what undoing the plan needs before it is carried out. */
  function prepare(
    installation: Installation,
    target: InstallationTarget,
    place: ConnectionPlace,
  ): readonly FilePlan[] {
    const former = store.read(place)
    const planned = planConnection(installation, target, former)
    requireWritablePlans(planned)
    const ready = makePlanFolders(planned, target.scope === 'user' ? 0o700 : 0o755)
    const files = ready.flatMap(({ record }) => (record === undefined ? [] : [record]))
    const { server, command, variables } = target
    const record = { ...place, server: server?.url, command, variables, connectedAt: Date.now(), files }
    const told = ({ server, command, variables }: ConnectionRecord) => JSON.stringify({ server, command, variables })
    const unchanged = ready.every(({ before, after }) => before === after)
    if (files.length === 0) store.remove(place)
    else if (former === undefined || !unchanged || told(former) !== told(record)) store.save(record)
    return ready
  }

  /** The token of a server that no program uses any more. */
  function forgetUnused(server: string | undefined): void {
    if (server !== undefined && !store.list().some((other) => other.server === server)) keepToken(server, undefined)
  }

  return {
    findProgram,
    async plan(installation, target) {
      const plans = planConnection(installation, target, store.read(placeOf(installation, target)))
      requireWritablePlans(plans)
      return changeFor(placeOf(installation, target), plans, target)
    },
    async connect(installation, target) {
      const place = placeOf(installation, target)
      return locked(store, () => {
        const before = store.read(place)
        try {
          const plans = write(() => prepare(installation, target, place), target.scope === 'user' ? 0o600 : 0o644)
          if (target.server?.token !== undefined) keepToken(target.server.url, target.server.token)
          forgetUnused(before?.server)
          return changeFor(place, plans, target)
        } catch (error) {
          const made = store.read(place)?.files.map(({ folders }) => folders) ?? []
          if (before === undefined) store.remove(place)
          else store.save(before)
          removePlanFolders(made)
          throw error
        }
      })
    },
    async planRemoval(place) {
      const plans = planRemoval(recordOf(store, place))
      requireWritablePlans(plans)
      return changeFor(place, plans)
    },
    async disconnect(place) {
      recordOf(store, place)
      return locked(store, () => {
        const record = recordOf(store, place)
        const plans = write(() => {
          const planned = planRemoval(record)
          requireWritablePlans(planned)
          return planned
        }, 0o600)
        removePlanFolders(record.files.map(({ folders }) => folders))
        store.remove(place)
        forgetUnused(record.server)
        return changeFor(place, plans)
      })
    },
    async list() {
      return store.list().map(stateOf)
    },
    sample(edits) {
      return filesOf(edits).map((file) => {
        const own = edits.filter((edit) => edit.file === file)
        return { file, text: connectFile(file, undefined, own, undefined).text ?? '' }
      })
    },
  }
}

async function locked<T>(store: ConnectionStore, work: () => T): Promise<T> {
  let folders: readonly string[] = []
  try {
    return await withLock(store.lockFile, store.open, () => {
      try {
        return work()
      } finally {
        folders = store.leave()
      }
    })
  } finally {
    removeEmptyFolders(folders)
  }
}

function write(plan: () => readonly FilePlan[], newMode: number): readonly FilePlan[] {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const plans = plan()
    if (writePlans(plans, newMode)) return plans
  }
  throw new MnemaError('conflict', 'A program writes one of these files all the time, so that nothing was changed.', {
    remedy: 'End the program and try again.',
  })
}

function placeOf({ runtime }: Installation, { scope, project }: InstallationTarget): ConnectionPlace {
  return { runtime, scope, project: scope === 'project' ? project : undefined }
}

function changeFor(place: ConnectionPlace, plans: readonly FilePlan[], target?: InstallationTarget): ConnectionChange {
  const { runtime, scope, project } = place
  return { runtime, scope, project, files: changeOf(plans, [target?.server?.token ?? '']) }
}

function recordOf(store: ConnectionStore, place: ConnectionPlace): ConnectionRecord {
  const record = store.read(place)
  if (record !== undefined) return record
  const where = place.scope === 'project' ? `in ${place.project ?? 'this project'}` : 'for you'
  throw new MnemaError('not_found', `${place.runtime} was not connected ${where} from this home of Mnema.`, {
    remedy: 'See `mnema status` for what is connected.',
  })
}
