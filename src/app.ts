import { isAdmitted } from './app/admission.ts'
import type { Path } from './app/create-path.ts'
import { createSchemaCache } from './app/json-schema.ts'
import { lateIdentity, lateMaintenance, lateSessions } from './app/late-ports.ts'
import { createLog } from './app/log.ts'
import { listTools, toolsOf } from './app/tools-of.ts'
import { selectToolsets } from './app/toolsets.ts'
import { version } from './app/version.ts'
import {
  type AnyOperation,
  type App,
  type Kind,
  type Log,
  MnemaError,
  type OperationListing,
  type Settings,
} from './contract/index.ts'
import { kinds as allKinds } from './kinds/index.ts'
import { findRuntime } from './runtimes/index.ts'

export { version } from './app/version.ts'

export interface AppParts {
  settings: Settings
  /** Instead of all kinds that there are. */
  kinds?: readonly Kind[]
  /** The tools of all kinds as they were listed when the program was built; without it, they are listed from their operations. */
  listings?: readonly OperationListing[] | undefined
  /** Instead of the error stream. */
  log?: Log
}

/** Composes everything behind the doors. The core is loaded and its store opened with the first request that needs them. */
export async function createApp({ settings, kinds = allKinds, listings, log: given }: AppParts): Promise<App> {
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
    const end = (): unknown => running.delete(work)
    work.then(end, end)
    return work
  }

  async function gather<Listed extends { verb: string }>(
    chosen: readonly Kind[],
    load: (kind: Kind) => Promise<readonly Listed[]>,
  ): Promise<Listed[]> {
    const lists = await Promise.all(
      chosen.map(async (kind) => {
        const withheld = kind.withheld?.(settings) ?? []
        return (await load(kind)).filter(({ verb }) => !withheld.includes(verb))
      }),
    )
    return lists.flat()
  }

  function operations(): Promise<readonly AnyOperation[]> {
    catalogue ??= gather(kinds, (kind) => kind.operations())
    return catalogue
  }

  function chosenBy(toolsets: readonly string[] | undefined): readonly Kind[] {
    const names = selectToolsets(toolsets, kinds)
    return kinds.filter(({ name }) => names.includes(name))
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
      const all = await gather(chosenBy(toolsets), (kind) =>
        caller.audience === 'person' ? kind.operations() : toolsOf(kind),
      )
      return all.filter((operation) => isAdmitted(operation, caller))
    },
    async listings(caller, toolsets) {
      const all = await gather(chosenBy(toolsets), async (kind) => {
        const built = listings?.filter((listing) => listing.kind === kind.name) ?? []
        return built.length > 0 ? built : listTools(kind, schema)
      })
      const leftOut = findRuntime(caller.clientType)?.withoutTools ?? []
      return all.filter((listing) => isAdmitted(listing, caller) && !leftOut.includes(listing.tool ?? ''))
    },
    async operation({ kind: name, verb }) {
      const kind = kinds.find((candidate) => candidate.name === name)
      const operation = kind && (await toolsOf(kind)).find((candidate) => candidate.verb === verb)
      if (operation === undefined) throw new MnemaError('not_found', 'There is no such operation.')
      return operation
    },
    call: (request) => track(path().then(({ call }) => call(request))),
    lifecycle: (request) => track(path().then(({ lifecycle }) => lifecycle(request))),
    health: async () => (await path()).health(),
    rehearse: () => track(path().then((loaded) => loaded.rehearse())),
    startBackground(options) {
      void path().then((loaded) => loaded.startBackground(options))
    },
    async close() {
      await Promise.allSettled(running)
      await own.flush()
      if (loading !== undefined) await (await loading).close()
    },
  }
}
