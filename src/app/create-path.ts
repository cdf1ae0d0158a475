import type { App, CallRequest, CallResult, Kind, Log, Settings } from '../contract/index.ts'
import { answerCall } from './answer-call.ts'
import { createAuditQueue } from './audit.ts'
import { type Background, createBackground } from './background.ts'
import { readHealth } from './health.ts'
import { createLight, type Light } from './light.ts'
import { rehearse } from './rehearse.ts'
import { startKinds } from './start-kinds.ts'
import { version } from './version.ts'

export interface PathParts {
  settings: Settings
  kinds: readonly Kind[]
  log: Log
  schema: App['schema']
}

/** Everything behind the doors that needs the core. */
export interface Path extends Pick<Light, 'core' | 'lifecycle'> {
  call(request: CallRequest): Promise<CallResult>
  health(): ReturnType<App['health']>
  rehearse(): Promise<void>
  startBackground(options?: { kinds?: boolean }): void
  close(): Promise<void>
}

export function createPath({ settings, kinds, log, schema }: PathParts): Path {
  const light = createLight(settings, kinds, {
    onLoss: (count, reason) => log.warn('Bookkeeping was not written', { count, reason }),
  })
  const { core } = light
  const audit = createAuditQueue(core.bookkeeping)
  const ownWords = new Set(kinds.flatMap((kind) => [kind.guidance('en'), kind.guidance('zh')]))
  const parts = { ...light, log, schema, audit, ownWords }
  let background: Background | undefined
  let kindsAtWork: Background | undefined
  let closed = false
  return {
    core,
    lifecycle: light.lifecycle,
    call: (request) => answerCall(parts, request),
    health: () => readHealth(core, version),
    rehearse: () => rehearse(light),
    startBackground(options = {}) {
      if (closed) return
      background ??= createBackground(core, log)
      if (options.kinds === true) kindsAtWork ??= startKinds(light, log)
    },
    async close() {
      closed = true
      await kindsAtWork?.stop()
      await background?.stop()
      await core.close()
    },
  }
}
