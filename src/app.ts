import { isAdmitted } from './app/admission.ts'
import { answerCall } from './app/answer-call.ts'
import { createAuditQueue } from './app/audit.ts'
import { readHealth } from './app/health.ts'
import { createSchemaCache } from './app/json-schema.ts'
import { createLight } from './app/light.ts'
import { createLog } from './app/log.ts'
import { selectToolsets } from './app/toolsets.ts'
import { version } from './app/version.ts'
import type { AnyOperation, App, Kind, Log, Settings } from './contract/index.ts'

export { openCore } from './app/open-core.ts'
export { version } from './app/version.ts'

export interface AppParts {
  settings: Settings
  /** Instead of all kinds that there are. */
  kinds?: readonly Kind[]
  /** Instead of the error stream. */
  log?: Log
}

/** Composes everything behind the doors. The store opens with the first request that needs it; `health` opens it too. */
export async function createApp({ settings, kinds: chosen, log: given }: AppParts): Promise<App> {
  const light = createLight(settings, chosen)
  const { core, kinds } = light
  const log = given ?? createLog(settings.logLevel, core.screening.mask)
  const schema = createSchemaCache()
  const audit = createAuditQueue(core.database, log)
  const ownWords = new Set(kinds.flatMap((kind) => [kind.guidance('en'), kind.guidance('zh')]))
  const parts = { ...light, log, schema, audit, ownWords }
  let catalogue: Promise<readonly AnyOperation[]> | undefined
  const running = new Set<Promise<unknown>>()

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    void work.finally(() => running.delete(work))
    return work
  }

  async function operations(): Promise<readonly AnyOperation[]> {
    catalogue ??= Promise.all(kinds.map((kind) => kind.operations())).then((lists) => lists.flat())
    return catalogue
  }

  return {
    version,
    settings,
    identity: core.identity(core.database),
    sessions: core.sessions(core.database),
    maintenance: core.maintenance,
    log,
    kinds,
    schema,
    operations,
    async visible(caller, toolsets) {
      const names = selectToolsets(toolsets, kinds)
      const all = await operations()
      return all.filter((operation) => names.includes(operation.kind) && isAdmitted(operation, caller))
    },
    call: (request) => track(answerCall(parts, request)),
    lifecycle: (request) => track(light.lifecycle(request)),
    health: () => readHealth(core, version),
    async close() {
      await Promise.allSettled(running)
      await audit.flush()
      await core.close()
    },
  }
}
