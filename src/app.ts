import { isAdmitted } from './app/admission.ts'
import type { Path } from './app/create-path.ts'
import { createSchemaCache } from './app/json-schema.ts'
import { lateIdentity, lateMaintenance, lateSessions } from './app/late-ports.ts'
import { createLog } from './app/log.ts'
import { selectToolsets } from './app/toolsets.ts'
import { version } from './app/version.ts'
import type { AnyOperation, App, Kind, Log, Settings } from './contract/index.ts'
import { kinds as allKinds } from './kinds/index.ts'

export { version } from './app/version.ts'

export interface AppParts {
  settings: Settings
  /** Instead of all kinds that there are. */
  kinds?: readonly Kind[]
  /** Instead of the error stream. */
  log?: Log
}

/** Composes everything behind the doors. The core is loaded and its store opened with the first request that needs them. */
export async function createApp({ settings, kinds = allKinds, log: given }: AppParts): Promise<App> {
  const schema = createSchemaCache()
  const own = createLog(settings.logLevel, async () => (await path()).core.screening.mask)
  const log = given ?? own
  const running = new Set<Promise<unknown>>()
  let catalogue: Promise<readonly AnyOperation[]> | undefined
  let loading: Promise<Path> | undefined

  function path(): Promise<Path> {
    loading ??= import('./app/create-path.ts').then(({ createPath }) => createPath({ settings, kinds, log, schema }))
    return loading
  }

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    void work.finally(() => running.delete(work))
    return work
  }

  async function gather(
    chosen: readonly Kind[],
    load: (kind: Kind) => Promise<readonly AnyOperation[]>,
  ): Promise<readonly AnyOperation[]> {
    const lists = await Promise.all(chosen.map(load))
    return lists.flat().filter((operation) => operation.offered?.(settings) ?? true)
  }

  function operations(): Promise<readonly AnyOperation[]> {
    catalogue ??= gather(kinds, (kind) => kind.operations())
    return catalogue
  }

  return {
    version,
    settings,
    identity: lateIdentity(async () => {
      const { core } = await path()
      return core.identity(core.database)
    }),
    sessions: lateSessions(async () => {
      const { core } = await path()
      return core.sessions(core.database)
    }),
    maintenance: lateMaintenance(async () => (await path()).core.maintenance),
    log,
    kinds,
    schema,
    operations,
    async visible(caller, toolsets) {
      const names = selectToolsets(toolsets, kinds)
      const chosen = kinds.filter(({ name }) => names.includes(name))
      const all = await gather(chosen, (kind) =>
        caller.audience === 'person' || kind.tools === undefined ? kind.operations() : kind.tools(),
      )
      return all.filter((operation) => isAdmitted(operation, caller))
    },
    call: (request) => track(path().then(({ call }) => call(request))),
    lifecycle: (request) => track(path().then(({ lifecycle }) => lifecycle(request))),
    health: async () => (await path()).health(),
    startBackground() {
      void path().then((loaded) => loaded.startBackground())
    },
    async close() {
      await Promise.allSettled(running)
      await own.flush()
      if (loading !== undefined) await (await loading).close()
    },
  }
}
