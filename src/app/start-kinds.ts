import type { Log } from '../contract/index.ts'
import type { Background } from './background.ts'
import { createContext } from './create-context.ts'
import type { Light } from './light.ts'

/** Starts what kinds do beside requests. A kind that fails is logged and leaves the others alone. */
export function startKinds(light: Light, log: Log): Background {
  const stopping = new AbortController()
  const { core, settings } = light
  async function open(spaceId?: string) {
    const caller = await core.identity(core.database).localCaller('person', 'mnema')
    const space = await light.enter(caller, spaceId ?? caller.spaceIds[0] ?? '', core.database)
    const request = { caller, space, project: undefined, session: undefined, locale: settings.locale, now: new Date() }
    return createContext(light, { ...request, signal: stopping.signal }, core.database, undefined)
  }
  const running = light.kinds.map(async ({ name, background }) => {
    try {
      await background?.({ open, signal: stopping.signal, log })
    } catch (error) {
      log.warn('A kind ended its work beside requests', {
        kind: name,
        reason: error instanceof Error ? error.message : String(error),
      })
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
