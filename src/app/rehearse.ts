import { createContext } from './create-context.ts'
import type { Light } from './light.ts'
import { offeredKinds } from './toolsets.ts'

/** Words of a plain question; what it finds is of no interest. */
const prompt = 'why did the build fail after the last change of the configuration?'

/** Most milliseconds. */
const patience = 5_000

/** Asks the kinds that agents have tools of for their cues, for nothing: what they load and read is there when the first hook asks. */
export async function rehearse(light: Light): Promise<void> {
  const { core, settings, kinds } = light
  const caller = await core.identity(core.database).localCaller('runtime', 'mnema')
  const space = await light.enter(caller, caller.spaceIds[0] ?? '', core.database)
  const signal = AbortSignal.timeout(patience)
  const request = { caller, space, project: undefined, session: undefined, locale: settings.locale, now: new Date() }
  const context = createContext(light, { ...request, signal }, core.database, undefined)
  const turn = { prompt, given: new Set<string>(), signal }
  const offered = offeredKinds(settings, kinds)
  const asked = kinds.filter(({ name }) => offered.has(name))
  await Promise.allSettled(asked.map(async (kind) => kind.cues?.(context, turn)))
}
