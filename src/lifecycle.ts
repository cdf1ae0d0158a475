import { createLight } from './app/light.ts'
import type { App, Settings } from './contract/index.ts'

/**
 * The part of the app that hooks need: no schemas, no operations, no logger. The store opens with the first event. A busy store loses the
 * bookkeeping of a hook at once: the agent waits for the end of its process.
 */
export function createLifecycle(settings: Settings): Pick<App, 'lifecycle' | 'close'> {
  const light = createLight(settings, undefined, { patience: settings.recall.timeout })
  return { lifecycle: light.lifecycle, close: () => light.core.close() }
}
